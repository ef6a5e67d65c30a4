// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useScreenTexts } from '#web/app/screen-texts.ts'
import { openHook } from '../support/page.tsx'

it.each([
  ['whose title was asked for before its texts were there', 'Timbre', 'Profile · Timbre'],
  ['that is named after its record', 'Cold chain handbook · Timbre', 'Cold chain handbook · Timbre'],
])('a page %s has a title', (_, before, after) => {
  document.title = before
  openHook(useScreenTexts, '/dashboard/profile')
  expect(document.title).toBe(after)
})
