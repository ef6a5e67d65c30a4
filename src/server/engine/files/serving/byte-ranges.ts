import { Readable } from 'node:stream'
import { uniqueName } from '../../random.ts'
import type { StoredFile } from '../file-store.ts'

/** The first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** No download tool requests more ranges of one file at a time. */
const maxRanges = 20

/**
 * The ranges that a `Range` header requests of a file of `size` bytes. Null if the whole file has to be sent: without a header,
 * with an invalid one, and with ranges that add up to more than the file.
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | 'unsatisfiable' | null {
  const [, list] = /^bytes=([\d\s,-]+)$/.exec(header ?? '') ?? []
  const texts = (list ?? '').split(',').filter((text) => text.trim() !== '')
  if (texts.length === 0 || texts.length > maxRanges || size === 0) return null
  const ranges: ByteRange[] = []
  for (const text of texts) {
    const [, first, last] = /^\s*(\d*)-(\d*)\s*$/.exec(text) ?? []
    if (first === undefined || (first === '' && last === '')) return null
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
    if (first !== '' && last !== '' && Number(last) < Number(first)) return 'unsatisfiable'
    if (start < size && start <= end) ranges.push({ start, end })
  }
  if (ranges.length === 0) return 'unsatisfiable'
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0) > size ? null : ranges
}

export const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

/** Several ranges in one multipart response. */
export function multipartRanges(file: StoredFile, type: string, ranges: readonly ByteRange[]) {
  const boundary = uniqueName(24)
  const heads = ranges.map((range, index) =>
    Buffer.from(
      `${index > 0 ? '\r\n' : ''}--${boundary}\r\nContent-Range: ${contentRange(range, file.size)}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = ranges.reduce(
    (sum, { start, end }, index) => sum + heads[index]!.length + end - start + 1,
    tail.length,
  )

  async function* body() {
    for (const [index, range] of ranges.entries()) {
      yield heads[index]!
      yield* file.read(range)
    }
    yield tail
  }
  return { type: `multipart/byteranges; boundary=${boundary}`, length, body: () => Readable.from(body()) }
}
