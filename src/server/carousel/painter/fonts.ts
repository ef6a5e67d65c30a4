import { readFileSync } from 'node:fs'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** The subsets of Inter that the web app also loads: Latin, Cyrillic and Greek. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const

const familyOf = (part: string): string => `Inter ${part}`

/** As a CSS `font-family`. Letters outside the subsets use the machine's fonts. */
const family = parts.map((part) => `"${familyOf(part)}"`).join(', ')

export function loadFonts(): void {
  for (const part of parts) {
    const file = import.meta.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)
    GlobalFonts.register(readFileSync(new URL(file)), familyOf(part))
  }
}

export function setFont(context: SKRSContext2D, weight: number, size: number): void {
  context.font = `${weight} ${size}px ${family}`
  // The weight alone does not change a variable font.
  context.fontVariationSettings = `"wght" ${weight}`
}
