import { type Glyph, glyphsOf, type Weight } from './measure.ts'

export interface Line {
  readonly glyphs: readonly Glyph[]
}

export interface BrokenText {
  readonly lines: readonly Line[]
  /** Whether a word is wider than a line and had to be broken. */
  readonly hasBrokenWord: boolean
}

/**
 * Breaks a text into lines at spaces, and words that are wider than a line between letters. Keeps the text's line breaks.
 * @param width of a line, as a multiple of the font size
 */
export function breakLines(text: string, weight: Weight, width: number): BrokenText {
  const lines: Line[] = []
  let hasBrokenWord = false
  const [blank] = glyphsOf(' ', weight) as [Glyph]
  for (const paragraph of text.trim().split('\n')) {
    let line: Glyph[] = []
    let used = 0
    const endLine = (): void => {
      lines.push({ glyphs: line })
      line = []
      used = 0
    }
    for (const word of paragraph.split(/[ \t]/).filter(Boolean)) {
      const glyphs = glyphsOf(word, weight)
      const wordWidth = widthOf(glyphs)
      if (line.length > 0 && used + blank.width + wordWidth > width) endLine()
      if (line.length > 0) {
        line.push(blank)
        used += blank.width
      }
      if (wordWidth > width) hasBrokenWord = true
      for (const glyph of glyphs) {
        if (line.length > 0 && used + glyph.width > width) endLine()
        line.push(glyph)
        used += glyph.width
      }
    }
    endLine()
  }
  return { lines, hasBrokenWord }
}

export const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { width }) => sum + width, 0)
