import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { loadFonts, setFont } from '#server/carousel/painter/fonts.ts'
import { contrast } from '#shared/branding/colour.ts'
import { type Drawing, pageSize } from '#shared/carousel/drawing.ts'
import { type Document, layOutPage, overfullPage } from '#shared/carousel/layout.ts'
import { breakLines } from '#shared/carousel/lines.ts'
import { lookOf } from '#shared/carousel/look.ts'
import { glyphsOf } from '#shared/carousel/measure.ts'
import { carouselLimits } from '#shared/carousel/pages.ts'

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'
const signature = { name: 'Inês Conceição Falcão', headline: 'Diretora de operações' }
const page = (title: string, text = '') => ({ title, text })
const documentOf = (...ideas: ReturnType<typeof page>[]): Document => ({
  pages: [page('Capa'), ...ideas, page('Fim')],
  look: lookOf({ coverColour: '', accentColour: '' }),
  signature,
})
const textsOf = (drawings: readonly Drawing[]) => drawings.filter((drawing) => drawing.kind === 'text')
const widthOfText = (text: string, weight: 400 | 700) =>
  glyphsOf(text, weight).reduce((sum, { width }) => sum + width, 0)

describe('the layout of a page', () => {
  it('measures letters as the font does, so that browser and server break lines alike', () => {
    loadFonts()
    const context = createCanvas(1, 1).getContext('2d')
    context.fontKerning = 'none'
    const texts = [
      'The quick brown fox 0123456789 – “quoted”',
      'Coração, ação, às vezes: João não vê exceções.',
      'Привет Ελλάδα łódź',
    ]
    for (const text of texts) {
      for (const weight of [400, 700] as const) {
        setFont(context, weight, 100)
        const drawn = context.measureText(text).width / 100
        expect(Math.abs(widthOfText(text, weight) - drawn) / drawn).toBeLessThan(0.02)
      }
    }
  })

  it('keeps every line inside the page, breaks long words, and shrinks before it breaks one', () => {
    const text = `${'palavra '.repeat(40)}${longWord}`
    const { drawings, isOverfull } = layOutPage(documentOf(page(longWord, text), page('x')), 1)
    expect(isOverfull).toBe(false)
    const texts = textsOf(drawings)
    expect(texts.length).toBeGreaterThan(8)
    for (const { x, text, size, weight } of texts) {
      expect(x + size * widthOfText(text, weight)).toBeLessThanOrEqual(pageSize.width - 90)
    }
    const lines = texts.map(({ text }) => text)
    expect(lines.join('').replaceAll(' ', '')).toContain(longWord.slice(0, 30))
    // 25 letters fit in a line of a smaller size, so the word stays whole.
    const whole = layOutPage(documentOf(page('Internacionalizaçãozinha!'), page('x')), 1)
    expect(textsOf(whole.drawings).map(({ text }) => text)).toContain('Internacionalizaçãozinha!')
  })

  it('reports text that does not fit in the smallest size', () => {
    const lines = Array.from({ length: 60 }, () => 'line').join('\n')
    expect(overfullPage(documentOf(page('A'), page('B', lines)))).toBe(2)
    expect(overfullPage(documentOf(page('A'), page('B')))).toBe(-1)
  })

  it('has room for the longest page that is proposed', () => {
    const text = 'mão no trabalho '.repeat(50).slice(0, carouselLimits.textCharacters)
    expect(overfullPage(documentOf(page('', text), page('B')))).toBe(-1)
  })

  it('draws emojis separately, a family or a flag as one', () => {
    const { lines } = breakLines('Olá 👩‍👩‍👧 🇧🇷 1️⃣ ❤️ ok', 400, 100)
    expect(lines[0]!.glyphs.filter(({ isEmoji }) => isEmoji).map(({ text }) => text)).toEqual([
      '👩‍👩‍👧',
      '🇧🇷',
      '1️⃣',
      '❤️',
    ])
    const { drawings } = layOutPage(documentOf(page('Alô 🚀 foi'), page('x')), 1)
    expect(drawings.filter(({ kind }) => kind === 'emoji')).toHaveLength(1)
    expect(textsOf(drawings).map(({ text }) => text.trim())).toEqual(expect.arrayContaining(['Alô', 'foi']))
  })

  it('is readable in any colours', () => {
    for (const coverColour of ['#000000', '#ffffff', '#777777', '#fde68a', '#15803d', '#0000ff', '#ff0000']) {
      for (const accentColour of ['#000000', '#ffffff', '#ffff00', '#777777', '#1d4ed8']) {
        for (const { ground, ink, muted, accent } of Object.values(lookOf({ coverColour, accentColour }))) {
          for (const colour of [ink, muted, accent]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })
})
