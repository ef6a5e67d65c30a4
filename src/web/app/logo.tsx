import type { Branding } from '#shared/contracts/branding.ts'

/** The pictures for light and for dark grounds; the stylesheet shows the one of the scheme. */
export function Logo({ name, logo }: { name: string; logo: NonNullable<Branding['logo']> }) {
  return (['light', 'dark'] as const).map((scheme) => (
    <img key={scheme} data-logo={scheme} src={logo[scheme]} alt={name} className="h-7 w-auto max-w-44 object-contain" />
  ))
}
