import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { oggOf } from '#web/chat/voice/ogg.ts'
import { opusIn, samplesOf } from '#web/chat/voice/opus-packets.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
/** An element of WebM, with its length in four bytes. */
const element = (id: number[], content: Uint8Array) => {
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, content.length)
  size[0]! |= 0x10
  return joined(bytes(...id), size, content)
}
/** As a browser writes it while it records: nobody knows how long it will be. */
const endless = (id: number[], content: Uint8Array) => joined(bytes(...id), bytes(1, ...Array(7).fill(255)), content)

const head = joined(new TextEncoder().encode('OpusHead'), bytes(1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0))
/** 20 ms each, of different lengths: also of more than 255 bytes, and of exactly 255. */
const packets = Array.from({ length: 130 }, (_, at) => {
  const packet = new Uint8Array([40, 255, 300, 510, 700][at % 5]!).fill(at)
  packet[0] = 0x78
  return packet
})
const block = (packet: Uint8Array) => element([0xa3], joined(bytes(0x81, 0, 0, 0x80), packet))
const recording = (codecHead = head) =>
  joined(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], new TextEncoder().encode('webm'))),
    endless(
      [0x18, 0x53, 0x80, 0x67],
      joined(
        element([0x15, 0x49, 0xa9, 0x66], element([0x4d, 0x80], new TextEncoder().encode('browser'))),
        element(
          [0x16, 0x54, 0xae, 0x6b],
          element([0xae], joined(element([0xd7], bytes(1)), element([0x63, 0xa2], codecHead))),
        ),
        endless([0x1f, 0x43, 0xb6, 0x75], joined(element([0xe7], bytes(0)), ...packets.slice(0, 65).map(block))),
        endless([0x1f, 0x43, 0xb6, 0x75], joined(element([0xe7], bytes(5, 20)), ...packets.slice(65).map(block))),
      ),
    ),
  )

/** The packets of an Ogg file, read by its lacing values. */
function packetsOf(ogg: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  let rest: number[] = []
  for (let at = 0; at < ogg.length; ) {
    expect(new TextDecoder().decode(ogg.subarray(at, at + 4))).toBe('OggS')
    const lacing = ogg.subarray(at + 27, at + 27 + ogg[at + 26]!)
    at += 27 + lacing.length
    for (const length of lacing) {
      rest.push(...ogg.subarray(at, at + length))
      at += length
      if (length < 255) {
        found.push(Uint8Array.from(rest))
        rest = []
      }
    }
  }
  return found
}

describe('a voice note', () => {
  it('keeps each packet of the recording when it becomes Ogg, and its length', async () => {
    expect(opusIn(recording())!.packets).toEqual(packets)
    const ogg = oggOf(recording())!
    const [first, second, ...rest] = packetsOf(ogg)
    expect(first).toEqual(head)
    expect(new TextDecoder().decode(second!.subarray(0, 8))).toBe('OpusTags')
    expect(rest).toEqual(packets)
    const { format } = await parseBuffer(ogg, { mimeType: 'audio/ogg' }, { duration: true })
    expect(format).toMatchObject({ container: 'Ogg', codec: 'Opus', numberOfChannels: 1 })
    expect(format.duration).toBeCloseTo(130 * 0.02, 1)
  })

  it('is not changed if it is another format or damaged', () => {
    for (const other of [new Uint8Array(0), new TextEncoder().encode('not a recording'), recording(bytes(1, 2, 3))]) {
      expect(oggOf(other)).toBeNull()
    }
    const whole = recording()
    // Cut anywhere, it ends or is nothing, and never hangs.
    for (let end = 0; end < whole.length; end += 97) {
      const cut = oggOf(whole.subarray(0, end))
      if (cut) expect(packetsOf(cut).length).toBeLessThanOrEqual(packets.length + 2)
    }
  })

  it.each([
    [0x00, 480],
    [0x18, 2880],
    [0x60, 480],
    [0x78, 960],
    [0x80, 120],
    [0xf8, 960],
    [0x79, 1920],
  ])('counts samples as the first byte of a packet says: %i', (first, samples) => {
    expect(samplesOf(bytes(first, 0))).toBe(samples)
    if (first === 0x78) expect(samplesOf(bytes(first | 3, 3))).toBe(3 * samples)
  })
})
