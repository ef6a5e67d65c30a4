/**
 * `node scripts/measure-inter.ts > src/shared/carousel/inter-advances.ts` after an update of Inter. The test
 * `tests/carousel/layout.test.ts` says when that is needed.
 */
import { createCanvas } from '@napi-rs/canvas'
import { loadFonts, setFont } from '../src/server/carousel/painter/fonts.ts'

/** ASCII, Latin, Greek, Cyrillic, punctuation, and the few signs that Inter's Latin part has. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x384, 0x38a],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
] as const

loadFonts()
const context = createCanvas(1, 1).getContext('2d')

function widthsOf(weight: number): string {
  setFont(context, weight, 1000)
  const lines = ranges.map(([from, to]) => {
    const codes = Array.from({ length: to - from + 1 }, (_, index) => {
      const { width } = context.measureText(String.fromCodePoint(from + index))
      return Math.ceil(width / 2)
        .toString(36)
        .padStart(2, '0')
    })
    return `    [0x${from.toString(16)}, '${codes.join('')}'],`
  })
  return `  ${weight}: [\n${lines.join('\n')}\n  ],`
}

console.log(`/** Written by \`scripts/measure-inter.ts\`: how wide Inter's letters are, from a code point on, in two digits of base 36 for each: 1/500 of the size. */
export const advances: Readonly<Record<400 | 700, readonly (readonly [from: number, widths: string])[]>> = {
${widthsOf(400)}
${widthsOf(700)}
}`)
