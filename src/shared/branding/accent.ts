import { contrast, hexOf, isHexColour, oklchOf } from './colour.ts'

/** The accent colour of the product's own tokens (`web/ui/tokens.css`), used while no other is set. */
export const defaultAccent = '#15803d'

/** WCAG 2.2 AA's minimum contrast for text, and for the shape of a control. */
export const minContrast = { text: 4.5, control: 3 } as const

/**
 * From `web/ui/tokens.css`: the page, the menu, lines and text, the text on a filled button, and the background with the lowest
 * contrast for text.
 */
const light = {
  canvas: '#f8fafc',
  menu: '#f1f5f9',
  line: '#e2e8f0',
  ink: '#0f172a',
  onPrimary: '#ffffff',
  worst: '#e2e8f0',
}
const dark = {
  canvas: '#090e1a',
  menu: '#0d1424',
  line: '#1e293b',
  ink: '#f1f5f9',
  onPrimary: '#020617',
  worst: '#273449',
}
export const grounds = { light, dark }

export type Scheme = keyof typeof grounds

export interface AccentContrast {
  readonly scheme: Scheme
  /** `text`: of a button on its fill; `control`: of the button on the page; `link`: of a link on the page. */
  readonly of: 'text' | 'control' | 'link'
  readonly ratio: number
  readonly min: number
}

/** The contrast of an accent colour where the product uses it. In dark mode it is lightened as far as necessary. */
export function accentContrasts(accent: string): readonly AccentContrast[] {
  const tokens = accentTokens(accent)
  return (['light', 'dark'] as const).flatMap((scheme, index) => {
    const { canvas, onPrimary } = grounds[scheme]
    const fill = tokens['--role-primary'][index]!
    const { text, control } = minContrast
    return [
      { scheme, of: 'text', ratio: contrast(fill, onPrimary), min: text },
      { scheme, of: 'control', ratio: contrast(fill, canvas), min: control },
      { scheme, of: 'link', ratio: contrast(tokens['--role-link'][index]!, canvas), min: text },
    ] as const
  })
}

export const isReadable = (accent: string): boolean => accentContrasts(accent).every(({ ratio, min }) => ratio >= min)

/** The readable colour of the same hue with the nearest lightness; the colour itself if it is readable. */
export function nearestReadable(accent: string): string {
  const from = oklchOf(accent)
  let [colour, l] = [accent.toLowerCase(), from.l]
  while (!isReadable(colour)) {
    l -= 0.002
    colour = hexOf({ ...from, l })
  }
  return colour
}

/** The colours for light and for dark. */
type Pair = readonly [light: string, dark: string]

/** The tokens that follow the accent colour, by the names in `web/ui/tokens.css`. */
export const accentTokens = (accent: string): AccentTokens =>
  accent.toLowerCase() === defaultAccent ? ownTokens : derivedTokens(accent)

export type AccentTokens = Readonly<Record<keyof typeof ownTokens, Pair>>

/** Chosen by hand: links are blue. */
const ownTokens = {
  '--role-primary': [defaultAccent, '#4ade80'],
  '--role-primary-hover': ['#166534', '#86efac'],
  '--role-primary-pressed': ['#14532d', '#bbf7d0'],
  '--role-primary-soft': ['#f0fdf4', '#0a2a1b'],
  '--role-primary-line': ['#bbf7d0', '#14532d'],
  '--role-primary-ink': ['#166534', '#86efac'],
  '--role-link': ['#1d4ed8', '#60a5fa'],
  '--role-link-hover': ['#1e40af', '#93c5fd'],
} satisfies Record<`--role-${string}`, Pair>

function derivedTokens(accent: string): AccentTokens {
  const { l, c, h } = oklchOf(accent)
  const shade = (lightness: number, chroma = c): string => hexOf({ l: lightness, c: chroma, h })
  const faint = Math.min(c, 0.05)
  const soft: Pair = [shade(0.97, Math.min(c, 0.03)), shade(0.25, faint)]
  /** Changes the lightness until text in that colour is readable on all the backgrounds. */
  const readable = (start: number, step: number, on: readonly string[]): number => {
    let at = start
    while (at > 0 && at < 1 && on.some((ground) => contrast(shade(at), ground) < minContrast.text)) at += step
    return at
  }
  const darkFill = readable(Math.max(l, 0.75), 0.01, [dark.onPrimary])
  const inkLight = readable(Math.min(l, 0.45), -0.01, [light.worst, soft[0]])
  const inkDark = readable(Math.max(l, 0.8), 0.01, [dark.worst, soft[1]])
  // Near black, a hovered button can only become lighter.
  const deeper = l < 0.3 ? 1 : -1
  return {
    '--role-primary': [accent.toLowerCase(), shade(darkFill)],
    '--role-primary-hover': [shade(l + deeper * 0.07), shade(darkFill + 0.06)],
    '--role-primary-pressed': [shade(l + deeper * 0.13), shade(darkFill + 0.1)],
    '--role-primary-soft': soft,
    '--role-primary-line': [shade(0.89, Math.min(c, 0.08)), shade(0.38, Math.min(c, 0.08))],
    '--role-primary-ink': [shade(inkLight), shade(inkDark)],
    '--role-link': [shade(inkLight), shade(inkDark)],
    '--role-link-hover': [shade(inkLight - 0.08), shade(inkDark + 0.06)],
  }
}

/** The accent colour in use; empty: the product's own. An unreadable one, which was set elsewhere, is darkened. */
export const accentOf = (set: string): string =>
  isHexColour(set) && set.toLowerCase() !== defaultAccent ? nearestReadable(set) : ''

/** The stylesheet of an accent colour. */
export function accentStyles(accent: string): string {
  const tokens = Object.entries(accentTokens(accent))
  const lines = tokens.map(([name, [day, night]]) => `${name}: light-dark(${day}, ${night});`)
  // Repeated, so that it is more specific than the rule that it overrides, independent of the load order.
  return `:root:root { ${lines.join(' ')} }\n`
}
