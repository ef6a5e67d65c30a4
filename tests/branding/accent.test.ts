import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  accentContrasts,
  accentOf,
  accentStyles,
  accentTokens,
  defaultAccent,
  grounds,
  isReadable,
  nearestReadable,
} from '#shared/branding/accent.ts'
import { contrast, hexOf, oklchOf } from '#shared/branding/colour.ts'
import { createRandom } from '../drills/random.ts'

const tokensFile = readFileSync(new URL('../../src/web/ui/tokens.css', import.meta.url), 'utf8')

it('computes contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.542, 3)
})

it('converts colours to OKLCH and back, and reduces chroma that sRGB lacks', () => {
  for (const colour of ['#000000', '#ffffff', '#15803d', '#ff00ff', '#0b3d91', '#808080'])
    expect(hexOf(oklchOf(colour))).toBe(colour)
  expect(hexOf({ l: 0.7, c: 0.5, h: 2 })).toMatch(/^#[\da-f]{6}$/)
})

it('uses the backgrounds and the default of the stylesheet', () => {
  const scale = (name: string) => new RegExp(`--${name}: (#[\\da-f]{6});`).exec(tokensFile)![1]
  expect([scale('slate-50'), scale('slate-100'), scale('slate-200'), scale('slate-900'), scale('scale-white')]).toEqual(
    [...[grounds.light.canvas, grounds.light.menu, grounds.light.line, grounds.light.ink, grounds.light.onPrimary]],
  )
  expect([scale('slate-935'), scale('slate-920'), scale('slate-800'), scale('slate-100'), scale('slate-950')]).toEqual([
    ...[grounds.dark.canvas, grounds.dark.menu, grounds.dark.line, grounds.dark.ink, grounds.dark.onPrimary],
  ])
  expect(scale('green-700')).toBe(defaultAccent)
  for (const [token, pair] of Object.entries(accentTokens(defaultAccent))) {
    const names = new RegExp(`  ${token}: light-dark\\(var\\(--(.*?)\\), var\\(--(.*?)\\)\\);`).exec(tokensFile)!
    expect([scale(names[1]!), scale(names[2]!)], token).toEqual(pair)
  }
})

it('rejects a light colour, and offers the nearest readable one', () => {
  expect(isReadable('#ffeb3b')).toBe(false)
  const nearest = nearestReadable('#ffeb3b')
  expect(isReadable(nearest)).toBe(true)
  expect(Math.abs(oklchOf(nearest).h - oklchOf('#ffeb3b').h)).toBeLessThan(0.05)
  expect(nearestReadable('#15803D')).toBe('#15803d')
  expect(accentContrasts('#ffeb3b')[0]).toMatchObject({ scheme: 'light', of: 'text', min: 4.5 })
})

it('keeps texts and controls readable in both schemes, for any colour', () => {
  const random = createRandom(20261123)
  for (let round = 0; round < 300; round++) {
    const any = `#${random.int(0x1000000).toString(16).padStart(6, '0')}`
    const accent = nearestReadable(any)
    const tokens = accentTokens(accent)
    const [light, dark] = [0, 1].map((at) => (name: keyof typeof tokens) => tokens[name][at]!)
    for (const [scheme, of] of [
      ['light', light!],
      ['dark', dark!],
    ] as const) {
      const { canvas, onPrimary, worst } = grounds[scheme]
      for (const fill of ['--role-primary', '--role-primary-hover', '--role-primary-pressed'] as const)
        expect(contrast(of(fill), onPrimary), `${accent} ${fill} ${scheme}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('--role-primary'), canvas)).toBeGreaterThanOrEqual(3)
      for (const text of ['--role-link', '--role-link-hover', '--role-primary-ink'] as const)
        for (const ground of [canvas, worst, of('--role-primary-soft')])
          expect(contrast(of(text), ground), `${accent} ${text} ${scheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

it('overrides the tokens in the stylesheet, except for the default colour', () => {
  expect(accentStyles('#1055c9')).toMatch(/^:root:root \{ --role-primary: light-dark\(#1055c9, #[\da-f]{6}\);/)
  expect(accentOf(defaultAccent.toUpperCase())).toBe('')
  expect(accentOf('')).toBe('')
  expect(accentOf('#ffeb3b')).toBe(nearestReadable('#ffeb3b'))
})
