import { type Name, names } from './collections.ts'
import { counts, idOf, row } from './rows.ts'
import type { Target } from './target.ts'

const rowsPerBatch = 500
const accountsAtOnce = 4
const batchesAtOnce = 4

/** Puts all rows into a target, the same way on every side: accounts one by one, the rest in batches. @returns rows per second of the batches */
export async function fill(target: Target): Promise<number> {
  await inTurns(range(counts.members), accountsAtOnce, (at) => create(target, 'members', at))
  const began = performance.now()
  let rows = 0
  for (const name of names.slice(1)) {
    const starts = range(Math.ceil(counts[name] / rowsPerBatch)).map((at) => at * rowsPerBatch)
    await inTurns(starts, batchesAtOnce, (from) => createMany(target, name, from))
    rows += counts[name]
  }
  return Math.round(rows / ((performance.now() - began) / 1000))
}

async function create(target: Target, name: Name, at: number): Promise<void> {
  await post(target, at, `/api/collections/${name}/records`, row(name, at))
}

async function createMany(target: Target, name: Name, from: number): Promise<void> {
  const url = `/api/collections/${name}/records`
  const until = Math.min(from + rowsPerBatch, counts[name])
  const requests = range(until - from).map((at) => ({ method: 'POST', url, body: row(name, from + at) }))
  await post(target, from / rowsPerBatch, '/api/batch', { requests })
}

async function post({ urls, superuser }: Target, turn: number, path: string, body: object): Promise<Response> {
  const response = await fetch(urls[turn % urls.length] + path, {
    method: 'POST',
    headers: { authorization: superuser.authStore.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return response
}

/** A token of each member, made without a password. */
export async function memberTokens({ superuser }: Target): Promise<string[]> {
  const tokens: string[] = []
  await inTurns(range(counts.members), 8, async (at) => {
    const client = await superuser.collection('members').impersonate(idOf('members', at), 3600)
    tokens[at] = client.authStore.token
  })
  return tokens
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at)

async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    range(atOnce).map(async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
    }),
  )
}
