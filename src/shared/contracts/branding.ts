import { defaultAccent } from '../branding/accent.ts'
import type { Language } from '../preferred-language.ts'

/** The branding of an installation, for every page and mail. */
export interface Branding {
  name: string
  /** Addresses of pictures for light and dark backgrounds; null: the product's own. */
  logo: { light: string; dark: string } | null
  /** The accent colour; empty: the product's own. */
  accent: string
}

export const defaultBranding: Branding = { name: 'Timbre', logo: null, accent: '' }

/** The stylesheet of an accent colour. */
export const stylesPath = (accent: string): string => `/branding/accent/${accent.slice(1)}.css`

/** The favicon: the product's own mark, or the first letter of another name on the accent colour. */
export function iconPath({ name, accent }: Pick<Branding, 'name' | 'accent'>): string {
  if (name === defaultBranding.name && !accent) return '/favicon.svg'
  const [first] = new Intl.Segmenter().segment(name.trim())
  const letter = encodeURIComponent((first?.segment ?? '').toUpperCase())
  return `/branding/icon/${(accent || defaultAccent).slice(1)}/${letter}.svg`
}

/** The web app manifest, for installing the app, in a language of the screens. */
export const manifestPath = (language: Language): string => `/branding/app/${language}.webmanifest`

export const logoPath = (file: string): string => `/branding/logo/${file}`

export const logoLimits = { bytes: 512 * 1024, width: 2000, height: 1000 } as const
