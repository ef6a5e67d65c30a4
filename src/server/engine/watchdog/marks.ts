/** What is under way, kept where another thread can read it while this one is busy. */
export interface Marks {
  /** @returns what `end` takes */
  begin(text: string): number
  end(mark: number): void
}

const slots = 16
const slotBytes = 160

/** Holds what was begun last, up to 16 texts; a new one takes the place of the oldest. */
export const marksBuffer = (): SharedArrayBuffer => new SharedArrayBuffer(slots * (4 + slotBytes))

/** A store per mark: nothing is sent, nothing is waited for. */
export function writeMarks(buffer: SharedArrayBuffer): Marks {
  const lengths = new Int32Array(buffer, 0, slots)
  const texts = Array.from({ length: slots }, (_, slot) => new Uint8Array(buffer, textAt(slot), slotBytes))
  const holders = new Int32Array(slots)
  const encoder = new TextEncoder()
  let last = 0
  return {
    begin(text) {
      last = (last + 1) | 0
      const slot = last & (slots - 1)
      holders[slot] = last
      lengths[slot] = encoder.encodeInto(text, texts[slot]!).written
      return last
    },
    end(mark) {
      const slot = mark & (slots - 1)
      if (holders[slot] === mark) lengths[slot] = 0
    },
  }
}

/** What has begun and not ended. True for as long as the writing thread does not move. */
export function readMarks(buffer: SharedArrayBuffer): string[] {
  const lengths = new Int32Array(buffer, 0, slots)
  return Array.from(lengths, (length, slot) =>
    Buffer.from(new Uint8Array(buffer, textAt(slot), length)).toString('utf8'),
  ).filter(Boolean)
}

const textAt = (slot: number): number => slots * 4 + slot * slotBytes
