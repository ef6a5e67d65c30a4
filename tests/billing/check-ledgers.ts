import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

const round = (credits: number) => Math.round(credits * 1000) / 1000

/**
 * The errors in the ledgers, as sentences. Call it when no agent is working: each version written by an agent has
 * exactly one charge, and nothing else has one.
 */
export async function checkLedgers(records: RecordReader): Promise<string[]> {
  const wrong: string[] = []
  for (const { id } of await records.find('instances')) {
    const params = { id }
    const filter = 'instance = {:id}'
    const entries = await records.find('credit_entries', { filter, params, sort: 'sequence' })
    const balance = checkSums(id, entries, wrong)
    for (const { email, credits } of await records.find('users', { filter, params })) {
      if (credits !== balance)
        wrong.push(`${email} is shown ${credits} credits, but the ledger of ${id} says ${balance}.`)
    }
    checkCharges(entries, await records.find('posts', { filter, params }), wrong)
  }
  return wrong
}

function checkSums(instance: string, entries: readonly Row<'credit_entries'>[], wrong: string[]): number {
  let sum = 0
  entries.forEach(({ amount, balanceAfter, sequence, reference }, index) => {
    sum = round(sum + amount)
    if (sequence !== index + 1) wrong.push(`Entry ${reference} of ${instance} is number ${sequence}, not ${index + 1}.`)
    if (balanceAfter !== sum) wrong.push(`After ${reference} of ${instance} the sum is ${sum}, not ${balanceAfter}.`)
    if (balanceAfter < 0) wrong.push(`The balance of ${instance} fell to ${balanceAfter}.`)
  })
  return sum
}

function checkCharges(
  entries: readonly Row<'credit_entries'>[],
  posts: readonly Row<'posts'>[],
  wrong: string[],
): void {
  const released = new Set(entries.flatMap(({ reference }) => reference.match(/^release:(.*)$/)?.[1] ?? []))
  const charges = new Map<string, number>()
  for (const { reference } of entries) {
    const [version] = /^post:\w+:\d+/.exec(reference) ?? []
    if (version && !released.has(reference)) charges.set(version, (charges.get(version) ?? 0) + 1)
  }
  const written = new Set(
    posts.flatMap((post) => [
      ...(post.versions ?? [])
        .filter(({ by, body }) => by === 'agent' && body)
        .map(({ version }) => versionOf(post, version)),
      ...(post.writtenBy === 'agent' && post.body ? [versionOf(post, post.version)] : []),
    ]),
  )
  for (const version of written) {
    if (charges.get(version) !== 1) wrong.push(`${version} was written and charged ${charges.get(version) ?? 0} times.`)
  }
  const kept = new Set(posts.map(({ id }) => id))
  for (const [version, count] of charges) {
    if (count > 1) wrong.push(`${version} is charged ${count} times.`)
    if (kept.has(version.split(':')[1]!) && !written.has(version))
      wrong.push(`${version} is charged but was not written.`)
  }
}

const versionOf = ({ id }: Row<'posts'>, version: number): string => `post:${id}:${version}`
