import { describe, expect, it } from 'vitest'
import { type Drawing, lineDrawings, oneLine, pageSize } from '#shared/carousel/drawing.ts'
import { frameOf, innerWidth, margin, type PageKind } from '#shared/carousel/frames.ts'
import { breakLines, widthOf } from '#shared/carousel/lines.ts'
import { lookOf } from '#shared/carousel/look.ts'
import { glyphsOf } from '#shared/carousel/measure.ts'

const style = { baseline: 100, size: 50, weight: 400, colour: '#000000' } as const
const look = lookOf({ coverColour: '', accentColour: '' }).idea
const frame = (kind: PageKind, name: string, headline = '', index = 2) =>
  frameOf(kind, look, { name, headline }, index, 7)
const textsIn = (drawings: Drawing[]) => drawings.flatMap((drawing) => (drawing.kind === 'text' ? drawing.text : []))
const linesOf = (text: string, width: number) =>
  breakLines(text, 400, width).lines.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join(''))

describe('the frame of a page', () => {
  it.each<[PageKind, string[]]>([
    ['cover', ['Ana Reis', 'Repairs', '3/7']],
    ['closing', ['Ana Reis', 'Repairs', '3/7']],
    // The number of the idea is large, the page number small.
    ['idea', ['2', 'Ana Reis', '3/7']],
  ])('of kind %s shows %j', (kind, texts) => expect(textsIn(frame(kind, 'Ana Reis', 'Repairs'))).toEqual(texts))

  it.each([
    ['Ana Reis', 'AR'],
    ['Ana Maria de Sousa Reis', 'AR'],
    ['ana', 'A'],
    ['', ''],
    [' élise  öberg ', 'ÉÖ'],
    ['😀 Ana', '😀A'],
  ])('has the initials of %j', (name, initials) => {
    const portrait = frame('cover', name).find((drawing) => drawing.kind === 'portrait')
    expect(portrait).toMatchObject({ initials })
  })

  it('stays on the page, however long the name and the headline are', () => {
    for (const kind of ['cover', 'idea', 'closing'] as const)
      for (const drawing of frame(kind, 'W'.repeat(200), 'W'.repeat(500))) {
        if (drawing.kind !== 'text') continue
        const end = drawing.x + widthOf(glyphsOf(drawing.text, drawing.weight)) * drawing.size
        expect(end).toBeLessThanOrEqual(pageSize.width - margin / 2)
      }
  })
})

describe('a text on one line', () => {
  it('is shown whole if it fits, with line breaks as spaces', () => {
    expect(textsIn(oneLine('Ana\nReis', margin, innerWidth, style))).toEqual(['Ana Reis'])
    expect(oneLine('', margin, innerWidth, style)).toEqual([])
  })

  it('ends in an ellipsis where it does not fit', () => {
    const [shown] = textsIn(oneLine('W'.repeat(100), margin, innerWidth, style))
    expect(shown).toMatch(/^W+…$/)
    expect(widthOf(glyphsOf(shown!.slice(0, -1), 400)) * style.size).toBeLessThanOrEqual(innerWidth)
  })
})

describe('the drawings of a line', () => {
  it('are runs of text with emojis between them, each after the other', () => {
    const drawings = lineDrawings(glyphsOf('Hi 👩🏽‍💻 there', 400), 10, style)
    expect(drawings.map((drawing) => [drawing.kind, 'text' in drawing ? drawing.text : ''])).toEqual([
      ['text', 'Hi '],
      ['emoji', '👩🏽‍💻'],
      ['text', ' there'],
    ])
    const [first, emoji, last] = drawings as Extract<Drawing, { kind: 'text' | 'emoji' }>[]
    const end = first!.x + widthOf(glyphsOf('Hi ', 400)) * style.size
    expect(emoji!.x).toBeGreaterThanOrEqual(end)
    expect(last!.x).toBeGreaterThan(emoji!.x + (emoji as Extract<Drawing, { kind: 'emoji' }>).size)
  })

  it('leave out blanks between emojis, which would be empty text', () => {
    expect(lineDrawings(glyphsOf('😀 😀', 400), 0, style).map(({ kind }) => kind)).toEqual(['emoji', 'emoji'])
  })
})

describe('lines', () => {
  it('break at spaces, and keep the breaks of the text', () => {
    const width = widthOf(glyphsOf('one two', 400))
    expect(linesOf('one two three', width)).toEqual(['one two', 'three'])
    expect(linesOf(' one\n\ntwo ', 100)).toEqual(['one', '', 'two'])
  })

  it('break a word only if it is wider than a line, and report it', () => {
    const width = widthOf(glyphsOf('wwww', 400))
    expect(breakLines('ww wwww', 400, width)).toMatchObject({ hasBrokenWord: false })
    expect(breakLines('wwwwww', 400, width)).toMatchObject({ hasBrokenWord: true })
    expect(linesOf('a wwwwww', width)).toEqual(['a', 'wwww', 'ww'])
  })

  it('never break inside a character', () => {
    const lines = linesOf('👩🏽‍💻'.repeat(5), 2.5)
    expect(lines).toEqual(['👩🏽‍💻👩🏽‍💻', '👩🏽‍💻👩🏽‍💻', '👩🏽‍💻'])
    expect(linesOf('e\u0301'.repeat(3), 0.01)).toEqual(['é', 'é', 'é'])
  })
})
