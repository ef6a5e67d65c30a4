/**
 * The occurrences of a term. The documents of a scope are numbered; 256 neighbours form a block, and a term has one packed list
 * per block it occurs in. An entry is four bytes: the document's place in the block, how often the term occurs in it, and the
 * document's length in terms, so that a search reads nothing but lists.
 */
export const blockSize = 256
export const entryBytes = 4
const maxFrequency = 0xff
export const maxLength = 0xffff

export interface Posting {
  /** The number of the document in its scope. */
  number: number
  frequency: number
  length: number
}

export const blockOf = (number: number): number => Math.floor(number / blockSize)

/** The list with `added` and without `removed` (numbers), in order of the documents. */
export function changeList(
  list: Uint8Array | undefined,
  added: readonly Posting[],
  removed: ReadonlySet<number>,
  block: number,
): Uint8Array {
  const entries: Posting[] = []
  for (let at = 0; list && at < list.length; at += entryBytes) {
    const number = block * blockSize + list[at]!
    if (!removed.has(number)) {
      entries.push({ number, frequency: list[at + 1]!, length: (list[at + 2]! << 8) | list[at + 3]! })
    }
  }
  entries.push(...added)
  entries.sort((a, b) => a.number - b.number)
  const bytes = new Uint8Array(entries.length * entryBytes)
  entries.forEach((entry, index) => {
    const at = index * entryBytes
    bytes[at] = entry.number % blockSize
    bytes[at + 1] = Math.min(entry.frequency, maxFrequency)
    bytes[at + 2] = entry.length >> 8
    bytes[at + 3] = entry.length & 0xff
  })
  return bytes
}
