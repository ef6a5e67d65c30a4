import PocketBase from 'pocketbase'
import { request } from 'undici'
import type { Row } from '#shared/collections/index.ts'
import { blockingFindings } from '#shared/contracts/production.ts'
import { subscribeAll, type Watched } from '../records/fan-out.ts'
import { type Round, roundOf } from '../records/load.ts'
import type { Grown } from './grow.ts'
import { screens, shownTo } from './screens.ts'
import { password } from './template.ts'

/** A server over a database of one size. */
export interface Side extends Watched {
  readonly grown: Grown
  /** Of the members of the measured workspace, the owner's first. */
  readonly tokens: readonly string[]
}

/** One row of the table. A round takes `samples` samples. */
export interface Measure {
  readonly name: string
  round(samples: number): Promise<Round>
  end?(): void
}

const watchers = 1000

/** All measurements of one side, in the same order on each. */
export async function measuresOf(side: Side): Promise<Measure[]> {
  const pb = new PocketBase(side.urls[0]).autoCancellation(false)
  await pb.collection('users').authWithPassword(side.grown.members[0]!, password)
  const { token } = pb.authStore
  const { instance } = side.grown
  const shown = await shownTo(pb, instance)
  const sampled = (name: string, sample: (number: number) => Promise<void>): Measure => {
    let number = 0
    return {
      name,
      round: (samples) =>
        roundOf(side, async (latencies) => {
          for (let at = 0; at < samples; at += 1) {
            const began = performance.now()
            await sample(number)
            latencies.push(performance.now() - began)
            number += 1
          }
        }),
    }
  }
  const ask = (path: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', body?: object) =>
    answered(side.urls[0] + path, token, method, body)
  const posts = await pb.collection<Row<'posts'>>('posts').getList(1, 100, {
    filter: pb.filter('instance = {:instance} && batch.status = "post" && body != ""', { instance }),
    sort: 'created',
  })
  const decide = (number: number) => {
    const { id, quality } = posts.items[number % posts.items.length]!
    const decision = Math.floor(number / posts.items.length) % 2 === 0 ? 'approve' : 'reject'
    return ask(`/api/collections/posts/records/${id}`, 'PATCH', {
      decision,
      acceptedFindings: blockingFindings(quality),
    })
  }
  return [
    ...Object.entries(screens(pb, shown)).map(([name, paths]) =>
      sampled(name, async () => {
        for (const path of paths) await ask(path)
      }),
    ),
    sampled('create a batch', (number) =>
      ask('/api/collections/production_batches/records', 'POST', {
        instance,
        ambassador: shown.ambassador,
        name: `Batch ${number}`,
      }),
    ),
    sampled('decide on a post', decide),
    await watched(side, instance, decide),
  ]
}

/** Milliseconds from the request that changes a post to the event in each of a thousand streams. */
async function watched(side: Side, instance: string, decide: (number: number) => Promise<void>): Promise<Measure> {
  const query = { filter: `instance = "${instance}"` }
  const topic = `posts/*?options=${encodeURIComponent(JSON.stringify({ query }))}`
  let open: Awaited<ReturnType<typeof subscribeAll>> | undefined
  return {
    name: `${watchers} watchers, per event`,
    async round(samples) {
      open ??= await subscribeAll(side, side.tokens, watchers, { topic, change: (_side, number) => decide(number) })
      return open.measure(samples / 40)
    },
    end: () => open?.close(),
  }
}

async function answered(url: string, token: string, method: 'GET' | 'POST' | 'PATCH', body?: object): Promise<void> {
  const answer = await request(url, {
    method,
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}: ${text}`)
}
