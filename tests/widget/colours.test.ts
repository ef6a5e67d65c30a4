// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { grounds, minContrast } from '#shared/branding/accent.ts'
import { contrast } from '#shared/branding/colour.ts'
import { paint } from '#widget/panel/colours.ts'

it.each([
  '#4338ca',
  '#f5c400',
  '#ffffff',
  '#000000',
  '#7f7f7f',
  '#00ffcc',
  '#e11d48',
  'red',
  '#12',
  'url(https://a.example)',
])('can be read in the colour %s, on buttons of the panel and of the site', (accent) => {
  const { fill, ink } = paint(accent)
  expect(contrast(fill, ink)).toBeGreaterThanOrEqual(minContrast.text)
  const set = (name: string) => document.documentElement.style.getPropertyValue(name)
  for (const scheme of ['light', 'dark'] as const) {
    const primary = set(`--${scheme}-primary`)
    expect(contrast(primary, set(`--${scheme}-on-primary`))).toBeGreaterThanOrEqual(minContrast.text)
    expect(contrast(set(`--${scheme}-link`), grounds[scheme].menu)).toBeGreaterThanOrEqual(minContrast.text)
    expect(primary).toMatch(/^#[\da-f]{6}$/)
  }
})
