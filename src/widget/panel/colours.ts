import { accentTokens, defaultAccent, grounds, nearestReadable } from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'

/** Sets the workspace's colour, as far as it can be read, for light and dark. @returns the button's on other sites */
export function paint(accent: string): { fill: string; ink: string } {
  const tokens = accentTokens(isHexColour(accent) ? nearestReadable(accent) : defaultAccent)
  const root = document.documentElement.style
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    root.setProperty(`--${scheme}-primary`, tokens['--role-primary'][index]!)
    root.setProperty(`--${scheme}-primary-hover`, tokens['--role-primary-hover'][index]!)
    root.setProperty(`--${scheme}-on-primary`, grounds[scheme].onPrimary)
    root.setProperty(`--${scheme}-link`, tokens['--role-link'][index]!)
  }
  return { fill: tokens['--role-primary'][0], ink: grounds.light.onPrimary }
}
