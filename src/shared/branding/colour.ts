/** A colour in OKLCH: lightness 0 to 1, chroma, and hue in radians. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

export const isHexColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** The contrast of two colours `#rrggbb` as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The matrices are from Björn Ottosson's definition of Oklab. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const tint = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, tint),
    h: Math.atan2(tint, a),
  }
}

/** The colour `#rrggbb`, with as much of the chroma as sRGB can show at that lightness. */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let [shown, tooMuch] = [0, c]
  if (isInGamut(rgbOf(lightness, c, h))) shown = c
  else {
    for (let step = 0; step < 16; step++) {
      const middle = (shown + tooMuch) / 2
      if (isInGamut(rgbOf(lightness, middle, h))) shown = middle
      else tooMuch = middle
    }
  }
  return `#${rgbOf(lightness, shown, h)
    .map((part) => Math.round(255 * encoded(Math.min(1, Math.max(0, part)))))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
}

type Rgb = [r: number, g: number, b: number]

function rgbOf(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (rgb: Rgb): boolean => rgb.every((part) => part >= -1e-4 && part <= 1 + 1e-4)

const linearOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb

const decoded = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number): number => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
