import { breakLines } from './lines.ts'
import { emojiSize, type Glyph, type Weight } from './measure.ts'

/** Portrait, 4:5, which fills more of a phone's screen than other ratios. In pixels, which are the points of the PDF. */
export const pageSize = { width: 1080, height: 1350 } as const

/** The drawings, from back to front. The browser's preview and the PDF use the same. */
export type Drawing =
  | { kind: 'box'; x: number; y: number; width: number; height: number; colour: string }
  | ({ kind: 'text'; x: number; text: string } & TextStyle)
  | { kind: 'emoji'; x: number; y: number; size: number; text: string }
  | { kind: 'portrait'; x: number; y: number; size: number; colour: string; initials: string; ink: string }

export interface TextStyle {
  baseline: number
  size: number
  weight: Weight
  colour: string
}

/** A line as runs of text, with emojis between them. */
export function lineDrawings(glyphs: readonly Glyph[], x: number, style: TextStyle): Drawing[] {
  const { baseline, size } = style
  const drawings: Drawing[] = []
  let [run, runX, at] = ['', x, x]
  const endRun = (): void => {
    if (run.trim() !== '') drawings.push({ kind: 'text', x: runX, text: run, ...style })
    run = ''
  }
  for (const { text, isEmoji, width } of glyphs) {
    if (isEmoji) {
      endRun()
      const side = emojiSize * size
      drawings.push({
        kind: 'emoji',
        x: at + (width * size - side) / 2,
        y: baseline - 0.36 * size - side / 2,
        size: side,
        text,
      })
    } else {
      if (run === '') runX = at
      run += text
    }
    at += width * size
  }
  endRun()
  return drawings
}

/** A text in one line, truncated with "…" if it does not fit. */
export function oneLine(text: string, x: number, width: number, style: TextStyle): Drawing[] {
  const { lines } = breakLines(text.replaceAll('\n', ' '), style.weight, Number.POSITIVE_INFINITY)
  const ellipsis: Glyph = { text: '…', isEmoji: false, width: 1 }
  const shown: Glyph[] = []
  let used = 0
  for (const glyph of lines[0]?.glyphs ?? []) {
    used += glyph.width * style.size
    if (used + style.size > width) {
      shown.push(ellipsis)
      break
    }
    shown.push(glyph)
  }
  return lineDrawings(shown, x, style)
}
