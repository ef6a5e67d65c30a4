import { type Drawing, oneLine, pageSize } from './drawing.ts'
import type { PageLook } from './look.ts'

/** The author shown on the document. */
export interface Signature {
  name: string
  headline: string
}

/** Position and max size of a page's title and text. */
export interface Room {
  top: number
  bottom: number
  title: number
  text: number
  /** The share of the free space above. */
  sinks: number
}

export const margin = 96
export const innerWidth = pageSize.width - 2 * margin

export type PageKind = 'cover' | 'idea' | 'closing'

export const rooms: Readonly<Record<PageKind, Room>> = {
  cover: { top: 190, bottom: 1080, title: 100, text: 50, sinks: 0.3 },
  idea: { top: 270, bottom: 1200, title: 80, text: 54, sinks: 0.3 },
  closing: { top: 640, bottom: 1200, title: 64, text: 46, sinks: 0 },
}

/** A page's other content: the author, the page number, and lines in the second colour. */
export function frameOf(kind: PageKind, look: PageLook, signature: Signature, index: number, count: number): Drawing[] {
  const { ink, muted, accent, ground } = look
  const { name, headline } = signature
  const small = { size: 30, weight: 400, colour: muted } as const
  const numberAt = (baseline: number): Drawing[] =>
    oneLine(`${index + 1}/${count}`, pageSize.width - margin - 76, 110, { ...small, baseline })
  const portrait = (y: number, size: number): Drawing => ({
    ...{ kind: 'portrait', x: margin, y, size, colour: ink, ink: ground },
    initials: initialsOf(name),
  })
  if (kind === 'cover') {
    return [
      { kind: 'box', x: margin, y: 110, width: 120, height: 12, colour: accent },
      portrait(1146, 108),
      ...oneLine(name, margin + 140, 640, { baseline: 1192, size: 38, weight: 700, colour: ink }),
      ...oneLine(headline, margin + 140, 640, { ...small, baseline: 1238 }),
      ...numberAt(1220),
    ]
  }
  if (kind === 'closing') {
    return [
      portrait(110, 260),
      ...oneLine(name, margin, innerWidth, { baseline: 464, size: 64, weight: 700, colour: ink }),
      ...oneLine(headline, margin, innerWidth, { ...small, baseline: 526, size: 36 }),
      { kind: 'box', x: margin, y: 572, width: 120, height: 12, colour: accent },
      ...numberAt(1276),
    ]
  }
  return [
    ...oneLine(String(index), margin, 300, { baseline: 196, size: 96, weight: 700, colour: accent }),
    { kind: 'box', x: margin, y: 222, width: 72, height: 8, colour: accent },
    ...oneLine(name, margin, 700, { ...small, baseline: 1276 }),
    ...numberAt(1276),
  ]
}

/** The initials of the first and last name, shown without a portrait. */
function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0])
  return (first + last).toUpperCase()
}
