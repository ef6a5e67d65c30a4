import { advances } from './inter-advances.ts'

export type Weight = keyof typeof advances

/** A letter with its marks, or an emoji, which is drawn instead of written. */
export interface Glyph {
  readonly text: string
  readonly isEmoji: boolean
  /** As a multiple of the font size. */
  readonly width: number
}

/** An emoji is as high as the letters, with some space on both sides. */
export const emojiSize = 1.1
const emojiWidth = 1.2
/** Letters missing in Inter come from another font: ideographs are square, others narrower. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u
const foreignWidth = 0.75

const unitsPerSize = 500
const widths: Readonly<Record<Weight, ReadonlyMap<number, number>>> = {
  400: unpacked(400),
  700: unpacked(700),
}
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters and emojis of a text. Their widths come from a table, so that browser and server break lines alike. */
export function glyphsOf(text: string, weight: Weight): Glyph[] {
  return [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => {
    if (isEmoji(segment)) return { text: segment, isEmoji: true, width: emojiWidth }
    return { text: segment, isEmoji: false, width: widthOf(segment, weight) }
  })
}

const isEmoji = (grapheme: string): boolean =>
  /^\p{RGI_Emoji}$/v.test(grapheme) ||
  (/^\p{Extended_Pictographic}/u.test(grapheme) && !widths[400].has(grapheme.codePointAt(0)!))

/** Combining marks have no width. */
function widthOf(grapheme: string, weight: Weight): number {
  const code = grapheme.codePointAt(0)!
  const known = widths[weight].get(code)
  if (known !== undefined) return known
  if (/^[\p{M}\p{Cf}\p{Cc}]/u.test(grapheme)) return 0
  return ideograph.test(grapheme) ? 1 : foreignWidth
}

function unpacked(weight: Weight): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const [from, digits] of advances[weight]) {
    for (let at = 0; at < digits.length; at += 2) {
      found.set(from + at / 2, Number.parseInt(digits.slice(at, at + 2), 36) / unitsPerSize)
    }
  }
  return found
}
