/** How an installation looks, for every page and mail. */
export interface Branding {
  name: string
  /** Addresses of pictures for light and for dark grounds; null: the product's own. */
  logo: { light: string; dark: string } | null
  /** The accent colour; empty: the product's own. */
  accent: string
}

export const defaultBranding: Branding = { name: 'Timbre', logo: null, accent: '' }

/** The stylesheet of an accent colour. */
export const stylesPath = (accent: string): string => `/branding/accent/${accent.slice(1)}.css`

export const logoPath = (file: string): string => `/branding/logo/${file}`

export const logoLimits = { bytes: 512 * 1024, width: 2000, height: 1000 } as const
