import { expect, it } from 'vitest'
import { filesOfEntry, originalName, thumbKey, thumbsPrefix } from '#server/engine/files/file-key.ts'
import { storedName } from '#server/engine/records/write/stored-name.ts'

const pdf = { mimeType: 'application/pdf', extension: '.pdf' }

it.each([
  ['annual report.pdf', 'annual_report.pdf'],
  ['archive.tar.gz', 'archive.tar.gz'],
  ['no extension', 'no_extension.pdf'],
])('gives %s back as %s without the random part of its stored name', (uploaded, expected) => {
  const stored = storedName(uploaded, pdf, false)
  expect(stored).not.toBe(expected)
  expect(originalName(stored)).toBe(expected)
})

it('does not change a name that the server did not generate', () => {
  expect(originalName('a_short.pdf')).toBe('a_short.pdf')
})

it('keeps the thumbs of a file in a folder named after it', () => {
  const key = thumbKey('items/record/photo.png', '60x40')
  expect(key).toBe('items/record/thumbs_photo.png/60x40_photo.png')
  expect(key.startsWith(thumbsPrefix('items/record/photo.png'))).toBe(true)
  expect(filesOfEntry('thumbs_photo.png')).toContain('photo.png')
})
