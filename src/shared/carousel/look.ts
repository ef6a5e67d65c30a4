import { defaultAccent, minContrast } from '../branding/accent.ts'
import { contrast, hexOf, isHexColour, oklchOf } from '../branding/colour.ts'

/** The colours of an ambassador's documents; empty: the product's own. */
export interface CarouselColours {
  coverColour: string
  accentColour: string
}

/** The colours of one page: background, text, secondary text, and lines and numbers. */
export interface PageLook {
  readonly ground: string
  readonly ink: string
  readonly muted: string
  readonly accent: string
}

export interface CarouselLook {
  /** The colours of the cover and the closing page. */
  readonly cover: PageLook
  /** The colours of the pages in between. */
  readonly idea: PageLook
}

export const defaultCover = '#14532d'
const white = '#ffffff'
const black = '#000000'
const ink = '#0f172a'
const muted = '#475569'

/** The look of an ambassador's pages. Text is always readable, because its colour depends on the background. */
export function lookOf({ coverColour, accentColour }: CarouselColours): CarouselLook {
  const ground = isHexColour(coverColour) ? coverColour.toLowerCase() : defaultCover
  const accent = isHexColour(accentColour) ? accentColour.toLowerCase() : defaultAccent
  const onCover = textOn(ground)
  return {
    cover: { ground, ink: onCover, muted: onCover, accent: readableOn(ground, accent) },
    idea: { ground: white, ink, muted, accent: readableOn(white, accent) },
  }
}

/** White or dark, whichever has more contrast; on some greys, only black is readable. */
function textOn(ground: string): string {
  const better = contrast(white, ground) >= contrast(ink, ground) ? white : ink
  return contrast(better, ground) >= minContrast.text ? better : black
}

/** The colour of the same hue with the nearest lightness that is readable as text on the background. */
function readableOn(ground: string, colour: string): string {
  const text = textOn(ground)
  const from = oklchOf(colour)
  const step = text === white ? 0.005 : -0.005
  let [shown, l] = [colour, from.l]
  while (contrast(shown, ground) < minContrast.text) {
    l += step
    if (l <= 0 || l >= 1) return text
    shown = hexOf({ ...from, l })
  }
  return shown
}
