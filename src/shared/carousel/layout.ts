import { type Drawing, lineDrawings, pageSize } from './drawing.ts'
import { frameOf, innerWidth, margin, type Room, rooms, type Signature } from './frames.ts'
import { breakLines, type Line } from './lines.ts'
import type { CarouselLook } from './look.ts'
import type { Weight } from './measure.ts'
import type { CarouselPage } from './pages.ts'

export interface LaidOutPage {
  readonly drawings: readonly Drawing[]
  /** Whether the text does not fit at its smallest size. */
  readonly isOverfull: boolean
}

export interface Document {
  pages: readonly CarouselPage[]
  look: CarouselLook
  signature: Signature
}

const lineHeight = { 400: 1.4, 700: 1.18 } as const
const gap = 44
/** Smaller text is hard to read on a phone, where the page is a third as wide. */
const minSize = { title: 48, text: 36 } as const
/** A title or text alone on its page is larger. */
const aloneFactor = 1.25
/** From the largest size to the smallest. */
const steps = 12

export function layOutPage({ pages, look, signature }: Document, index: number): LaidOutPage {
  const kind = index === 0 ? 'cover' : index === pages.length - 1 ? 'closing' : 'idea'
  const colours = kind === 'idea' ? look.idea : look.cover
  const { blocks, isOverfull } = fitted(pages[index]!, rooms[kind])
  return {
    drawings: [
      { kind: 'box', x: 0, y: 0, ...pageSize, colour: colours.ground },
      // The drawing order is also the reading order.
      ...blocks.flatMap((block) => blockDrawings(block, colours.ink)),
      ...frameOf(kind, colours, signature, index, pages.length),
    ],
    isOverfull,
  }
}

/** The first page whose text does not fit; -1 if there is none. */
export const overfullPage = (document: Document): number =>
  document.pages.findIndex((_, index) => layOutPage(document, index).isOverfull)

interface Block {
  readonly lines: readonly Line[]
  readonly size: number
  readonly weight: Weight
  readonly top: number
}

/** The largest size at which title and text fit. Words are only broken at the smallest. */
function fitted({ title, text }: CarouselPage, room: Room): { blocks: Block[]; isOverfull: boolean } {
  const isAlone = title.trim() === '' || text.trim() === ''
  for (let step = 0; ; step += 1) {
    const sizeOf = (part: 'title' | 'text') => {
      const largest = isAlone ? room[part] * aloneFactor : room[part]
      return Math.round(largest + ((minSize[part] - largest) * step) / steps)
    }
    const blocks: Block[] = []
    let top = room.top
    let hasBrokenWord = false
    for (const [words, size, weight] of [
      [title, sizeOf('title'), 700],
      [text, sizeOf('text'), 400],
    ] as const) {
      if (words.trim() === '') continue
      const broken = breakLines(words, weight, innerWidth / size)
      hasBrokenWord ||= broken.hasBrokenWord
      blocks.push({ lines: broken.lines, size, weight, top })
      top += broken.lines.length * size * lineHeight[weight] + gap
    }
    const isOverfull = top - gap > room.bottom
    if ((isOverfull || hasBrokenWord) && step < steps) continue
    const down = isOverfull ? 0 : room.sinks * (room.bottom - top + gap)
    return { blocks: blocks.map((block) => ({ ...block, top: block.top + down })), isOverfull }
  }
}

function blockDrawings({ lines, size, weight, top }: Block, colour: string): Drawing[] {
  const height = size * lineHeight[weight]
  // The height of Inter's capitals is 0.73 of its size.
  const firstBaseline = top + (height + 0.73 * size) / 2
  return lines.flatMap(({ glyphs }, index) =>
    lineDrawings(glyphs, margin, { baseline: firstBaseline + index * height, size, weight, colour }),
  )
}
