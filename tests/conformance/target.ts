import { readFileSync } from 'node:fs'
import PocketBase from 'pocketbase'
import { actOf, listen } from './listener.ts'
import type { Person, Scenario } from './scenario.ts'
import { collections, password, world } from './world.ts'

/** A server's answer to a scenario. */
export interface Outcome {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly events: readonly string[] | null
  readonly heard: readonly string[] | null
}

/** A server under test, ours or PocketBase. */
export interface Target {
  /** Restores the world's records and settings. */
  reset(): Promise<void>
  run(scenario: Scenario): Promise<Outcome>
  /** A collection as the API describes it, without times and mail templates, which differ. */
  describe(name: string): Promise<Record<string, unknown>>
  /** Replaces names with the stored values. */
  filled(text: string): string
  close(): void
}

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
export const settings = JSON.parse(file('settings.json')) as Record<string, unknown>
export const importedCollections = JSON.parse(file('collections.json')) as Description[]

interface Description extends Record<string, unknown> {
  name: string
  otp?: Record<string, unknown>
  authAlert?: Record<string, unknown>
}

export async function connect(url: string, superuser: { email: string; password: string }): Promise<Target> {
  const pb = new PocketBase(url).autoCancellation(false)
  await pb.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  const tokens: Record<Person, string> = { guest: '', ann: '', bob: '', root: pb.authStore.token }
  const kept = new Map<string, string>()
  const root = pb.authStore.token
  const topics = collections.map((name) => `${name}/*`)
  const events = await listen(url, root, { token: root, topics, note: actOf })
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole)

  return {
    filled,
    close: events.close,

    async describe(name) {
      const { created, updated, ...collection } = (await pb.collections.getOne(name)) as unknown as Description
      for (const key of Object.keys(collection)) if (key.endsWith('Template')) delete collection[key]
      for (const group of [collection.otp, collection.authAlert]) if (group) delete group.emailTemplate
      return collection
    },

    async reset() {
      await pb.settings.update(settings)
      for (const name of collections) {
        for (const { id } of await pb.collection(name).getFullList({ fields: 'id' })) {
          await pb.collection(name).delete(id)
        }
      }
      for (const [name, values] of world) await pb.collection(name).create(values)
      for (const name of ['ann', 'bob'] as const) {
        const { token } = await new PocketBase(url)
          .collection('people')
          .authWithPassword(`${name}@people.example`, password)
        tokens[name] = token
      }
      kept.clear()
      for (const [name, token] of Object.entries(tokens)) kept.set(`${name}Token`, token)
    },

    async run(scenario) {
      const [method = '', path = ''] = scenario.ask.split(/ (.*)/s)
      if (scenario.events) await events.fence()
      const { hears } = scenario
      const topic = hears ? filled(hears.topic) : ''
      const stream =
        hears &&
        (await listen(url, root, {
          token: tokens[hears.as ?? 'guest'],
          topics: [topic],
          note: (name, data) => (name === topic ? data : null),
        }))
      const token = tokens[scenario.as ?? 'guest']
      const answer = await fetch(url + encodeURI(filled(path)).replace(/%25(?=[0-9A-F]{2})/g, '%'), {
        method,
        redirect: 'manual',
        headers: {
          ...(token && { authorization: token }),
          ...Object.fromEntries(Object.entries(scenario.headers ?? {}).map(([key, value]) => [key, filled(value)])),
          ...contentType(scenario),
        },
        body: bodyOf(scenario, filled),
      })
      const text = await answer.text()
      for (const [name, where] of Object.entries(scenario.keep ?? {})) kept.set(name, String(valueAt(text, where)))
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        events: scenario.events ? await events.fence(scenario.events.length) : null,
        heard: (await stream?.fence(hears?.messages.length).finally(stream.close)) ?? null,
      }
    },
  }
}

const contentType = ({ json, raw }: Scenario): Record<string, string> =>
  raw ? { 'content-type': raw[0] } : json === undefined ? {} : { 'content-type': 'application/json' }

function bodyOf({ json, form, raw }: Scenario, filled: (text: string) => string): BodyInit | undefined {
  if (raw) return filled(raw[1])
  if (json !== undefined) return filled(JSON.stringify(json))
  if (!form) return undefined
  const data = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') data.append(name, filled(value))
    else data.append(name, new Blob([new Uint8Array(Buffer.from(value.content))]), value.name)
  }
  return data
}

function valueAt(text: string, path: string): unknown {
  let value: unknown = JSON.parse(text)
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key]
  return value
}
