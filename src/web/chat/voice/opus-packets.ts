/** WebM elements that are parsed; all others are skipped. */
const containers = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0])
const header = 0x63a2
const blocks = new Set([0xa3, 0xa1])

/** The Opus header and packets of a WebM recording; null for anything else. */
export function opusIn(webm: Uint8Array): { head: Uint8Array; packets: Uint8Array[] } | null {
  const packets: Uint8Array[] = []
  let head: Uint8Array | null = null
  let at = 0
  while (at < webm.length) {
    const id = numberAt(webm, at, true)
    const size = id && numberAt(webm, at + id.length, false)
    if (!id || !size) break
    at += id.length + size.length
    // Recorders stream these, so their size may be unknown.
    if (containers.has(id.value)) continue
    const content = webm.subarray(at, at + size.value)
    if (id.value === header) head = content
    if (blocks.has(id.value)) {
      const track = numberAt(content, 0, false)
      if (!track) break
      // The track number is followed by two bytes of time and one of flags.
      packets.push(content.subarray(track.length + 3))
    }
    at += size.value
  }
  const isOpus = head !== null && new TextDecoder().decode(head.subarray(0, 8)) === 'OpusHead'
  return isOpus && packets.length > 0 ? { head: head!, packets } : null
}

/** A variable-length integer of one to eight bytes, with the length in the leading bits of the first. Ids keep those bits. */
function numberAt(bytes: Uint8Array, at: number, isId: boolean): { value: number; length: number } | null {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = isId ? first : first & (0xff >> length)
  for (let next = 1; next < length; next += 1) value = value * 256 + bytes[at + next]!
  return { value, length }
}

const perMillisecond = 48

/** Samples in a packet at 48 kHz, from its first byte. */
export function samplesOf(packet: Uint8Array): number {
  const first = packet[0] ?? 0
  const kind = first >> 3
  const milliseconds =
    kind < 12 ? [10, 20, 40, 60][kind & 3]! : kind < 16 ? [10, 20][kind & 1]! : [2.5, 5, 10, 20][kind & 3]!
  const code = first & 3
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2
  return milliseconds * perMillisecond * frames
}
