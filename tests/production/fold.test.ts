import { expect, it } from 'vitest'
import { aboveFold, feeds } from '#web/production/review/fold.ts'
import { fc } from '../support/properties.ts'

it('shows a short text whole', () => {
  expect(aboveFold('Three words here.\n', feeds.desktop)).toBe('Three words here.')
})

it('counts an empty line as one of the three', () => {
  expect(aboveFold('One\n\nTwo\nThree', feeds.desktop)).toBe('One\n\nTwo')
})

it('cuts earlier on a phone, and never within a word', () => {
  const text = 'cold chain '.repeat(60)
  const [desktop, phone] = [aboveFold(text, feeds.desktop), aboveFold(text, feeds.phone)]
  expect(phone.length).toBeLessThan(desktop.length)
  for (const above of [desktop, phone]) expect(above).toMatch(/(?:cold|chain)$/)
})

it('shows the beginning of any text, within the limits of the feed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), fc.constantFrom(feeds.desktop, feeds.phone), (text, feed) => {
      const above = aboveFold(text, feed)
      expect(text.startsWith(above)).toBe(true)
      if (above !== text.trimEnd()) expect(above.length).toBeLessThanOrEqual(feed.characters)
    }),
  )
})
