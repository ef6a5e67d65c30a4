import { accentTokens, defaultAccent, grounds, nearestReadable } from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'

/** Applies the workspace's colour, adjusted for contrast in light and dark mode. @returns the button's colours on other sites */
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
