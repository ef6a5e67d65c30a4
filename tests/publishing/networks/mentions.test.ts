import { describe, expect, it } from 'vitest'
import { commentaryOf } from '#server/publishing/networks/linkedin/little-text.ts'
import { mentionOf, mentionsIn, pageNameIn, withNames, withNamesInPlace } from '#shared/networks/mentions.ts'

describe('mentions', () => {
  const page = { id: 'urn:li:organization:7', name: 'Acme [Tools] \\ Brasil' }

  it('are published as written, and shown by name elsewhere', () => {
    const text = `Built with ${mentionOf(page)} in a week.`
    expect(mentionsIn(text)).toEqual([{ id: page.id, name: 'Acme Tools Brasil' }])
    expect(withNames(text)).toBe('Built with Acme Tools Brasil in a week.')
    expect(commentaryOf(text)).toBe('Built with @[Acme Tools Brasil](urn:li:organization:7) in a week.')
  })

  it('keep the offsets of the text around them on request', () => {
    const text = `A ${mentionOf(page)} Z`
    const read = withNamesInPlace(text)
    expect([read.length, read.indexOf('Z'), read.replace(/ +/g, ' ')]).toEqual([
      ...[text.length, text.indexOf('Z'), 'A Acme Tools Brasil Z'],
    ])
  })

  it('are not recognised in similar text', () => {
    for (const text of [
      '@[Acme](https://acme.example)',
      '@[A\nB](urn:li:organization:1)',
      '[A](urn:li:organization:1)',
    ])
      expect([mentionsIn(text), withNames(text)]).toEqual([[], text])
  })
})

it.each([
  ['https://www.linkedin.com/company/acme-tools/', 'acme-tools'],
  ['linkedin.com/company/acme-tools/posts/?feedView=all', 'acme-tools'],
  ['http://br.linkedin.com/school/escola%C3%A7%C3%A3o', 'escolação'],
  ['https://www.linkedin.com/showcase/acme.labs#x', 'acme.labs'],
  ['acme-tools', 'acme-tools'],
  ['https://www.linkedin.com/in/ana', ''],
  ['https://evil.example/company/acme', ''],
  ['%E0%A4%A', ''],
  ['acme tools', ''],
  ['', ''],
])('the page of %s is “%s”', (address, name) => {
  expect(pageNameIn(address)).toBe(name)
})
