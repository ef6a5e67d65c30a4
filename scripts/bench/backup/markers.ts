import type PocketBase from 'pocketbase'

/** One count per pair of people, whose names are changed to it by one batch. */
export interface Markers {
  /** Confirmed before the backup began. */
  readonly atStart: readonly number[]
  /** Sent before it had ended. */
  readonly sent: readonly number[]
}

export const markerOf = (pair: number, count: number): string => `pair ${pair} count ${count}`
const pairs = 4

/** Writers that count in the names of eight people, two in each batch. */
export async function startMarking(pb: PocketBase) {
  const { items } = await pb.collection('users').getList(1, 2 * pairs, { sort: 'id' })
  if (items.length < 2 * pairs) throw new Error('There are too few people.')
  const confirmed = Array.from({ length: pairs }, () => 0)
  const sent = [...confirmed]
  let isOver = false
  async function count(pair: number): Promise<void> {
    sent[pair]! += 1
    const batch = pb.createBatch()
    for (const { id } of items.slice(2 * pair, 2 * pair + 2))
      batch.collection('users').update(id, { name: markerOf(pair, sent[pair]!) })
    await batch.send()
    confirmed[pair] = sent[pair]!
  }
  async function write(pair: number): Promise<void> {
    while (!isOver) await count(pair)
  }
  await Promise.all(confirmed.map((_, pair) => count(pair)))
  const writers = Promise.all(confirmed.map((_, pair) => write(pair)))
  return {
    confirmed: () => [...confirmed],
    async stop() {
      isOver = true
      await writers
      return { confirmed, sent }
    },
  }
}

/** Whether both of each pair have one count, of a moment during the backup. */
export const isOfOneMoment = (names: readonly string[], { atStart, sent }: Markers): boolean =>
  atStart.every((first, pair) => {
    const own = names.filter((name) => name.startsWith(`pair ${pair} `))
    const count = Number(own[0]?.split(' ').at(-1))
    return own.length === 2 && own[0] === own[1] && count >= first && count <= sent[pair]!
  })
