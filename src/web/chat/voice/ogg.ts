import { opusIn, samplesOf } from './opus-packets.ts'

/** A recording has a single stream, so any number will do. */
const serial = 1
const maxSegments = 255
const pageSamples = 48_000

/**
 * Remuxes an Opus recording from WebM to Ogg without re-encoding: WhatsApp plays Ogg as a voice message, and more players support
 * it. Null for anything else.
 */
export function oggOf(webm: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const found = opusIn(webm)
  if (!found) return null
  const { head, packets } = found
  const pages = [
    pageOf([head], { flags: 2, samples: 0, number: 0 }),
    pageOf([tags()], { flags: 0, samples: 0, number: 1 }),
  ]
  let waiting: Uint8Array[] = []
  let [samples, onPage, segments] = [0, 0, 0]
  const flush = (isLast: boolean): void => {
    pages.push(pageOf(waiting, { flags: isLast ? 4 : 0, samples, number: pages.length }))
    waiting = []
    onPage = 0
    segments = 0
  }
  for (const packet of packets) {
    const needed = lacingOf(packet).length
    if (waiting.length > 0 && (segments + needed > maxSegments || onPage >= pageSamples)) flush(false)
    waiting.push(packet)
    segments += needed
    samples += samplesOf(packet)
    onPage += samplesOf(packet)
  }
  flush(true)
  return joined(pages)
}

/** The second packet (OpusTags): vendor string, no comments. */
function tags(): Uint8Array {
  const text = new TextEncoder().encode('OpusTags')
  const name = new TextEncoder().encode('browser')
  const bytes = new Uint8Array(text.length + 4 + name.length + 4)
  bytes.set(text)
  new DataView(bytes.buffer).setUint32(text.length, name.length, true)
  bytes.set(name, text.length + 4)
  return bytes
}

/** Segment lengths: 255 until the last, which is smaller. */
const lacingOf = ({ length }: Uint8Array): number[] => [
  ...Array.from({ length: Math.floor(length / 255) }, () => 255),
  length % 255,
]

function pageOf(
  packets: readonly Uint8Array[],
  { flags, samples, number }: { flags: number; samples: number; number: number },
): Uint8Array {
  const lacing = packets.flatMap(lacingOf)
  const start = new Uint8Array(27 + lacing.length)
  const view = new DataView(start.buffer)
  start.set(new TextEncoder().encode('OggS'))
  view.setUint8(5, flags)
  view.setBigUint64(6, BigInt(samples), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, number, true)
  view.setUint8(26, lacing.length)
  start.set(lacing, 27)
  const page = joined([start, ...packets])
  new DataView(page.buffer).setUint32(22, checksum(page), true)
  return page
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Ogg's CRC-32: not reflected, initial value 0. */
function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
