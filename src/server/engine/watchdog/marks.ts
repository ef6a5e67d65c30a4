/** The work in progress, in memory that another thread can read while this one is busy. */
export interface Marks {
  /** @returns what `end` takes */
  begin(text: string): number
  end(mark: number): void
}

const slots = 16
const slotBytes = 160

/** Keeps the 16 most recent texts; a new one replaces the oldest. */
export const marksBuffer = (): SharedArrayBuffer => new SharedArrayBuffer(slots * (4 + slotBytes))

/** A mark is one memory write, without messages or waiting. */
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

/** The texts that have begun and not ended. Only consistent while the writing thread is blocked. */
export function readMarks(buffer: SharedArrayBuffer): string[] {
  const lengths = new Int32Array(buffer, 0, slots)
  return Array.from(lengths, (length, slot) =>
    Buffer.from(new Uint8Array(buffer, textAt(slot), length)).toString('utf8'),
  ).filter(Boolean)
}

const textAt = (slot: number): number => slots * 4 + slot * slotBytes
