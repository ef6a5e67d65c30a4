import { describe, expect, it } from 'vitest'
import { plainBlocks, plainText } from '#shared/quality/plain-text.ts'
import { reportOf } from './report.ts'

const found = (body: string) =>
  reportOf(body)
    .findings.filter(({ check }) => check === 'personal-data')
    .map(({ values, start, end }) => `${values?.what} ${body.slice(start, end)}`)

describe('personal data in a post', () => {
  it.each([
    ['CPF', '529.982.247-25'],
    ['CPF', '52998224725'],
    ['card', '4111 1111 1111 1111'],
    ['card', '5500-0000-0000-0004'],
    ['card', '378282246310005'],
    ['phone', '+55 11 98765-4321'],
    ['phone', '(11) 98765-4321'],
    ['phone', '(11)987654321'],
    ['phone', '+1 202-555-0143'],
    ['phone', '+5511987654321'],
    ['e-mail', 'ines.falk+news@velofold.com.br'],
  ])('is a %s: %s', (what, text) => {
    expect(found(`Write to me: ${text}, any time.`)).toEqual([`${what} ${text}`])
  })

  it.each([
    ['digits whose check digits are wrong', '529.982.247-26'],
    ['the same digit eleven times', '111.111.111-11'],
    ['a number as long as a card', '4111 1111 1111 1112'],
    ['sixteen zeros', '0000 0000 0000 0000'],
    ['an amount', 'R$ 1.250.000,00'],
    ['years', '2024-2026'],
    ['a date', '12/03/2026'],
    ['a version', '10.4.1200'],
    ['a handle', '@velofold'],
    ['a name with a dot', 'velofold.com.br'],
    ['an address without an ending', 'ines@velofold'],
  ])('is not %s', (_what, text) => {
    expect(found(`Last year: ${text}, as planned.`)).toEqual([])
  })

  it('is found anywhere in the text, each once', () => {
    expect(found('a@b.com\nCPF 529.982.247-25\nand c@d.com')).toEqual([
      ...['e-mail a@b.com', 'CPF 529.982.247-25', 'e-mail c@d.com'],
    ])
  })
})

describe('the plain text of Markdown', () => {
  it.each([
    ['marks of emphasis', 'We **repair** _every_ `bicycle`.', 'We repair every bicycle.'],
    [
      'links',
      'See [the report](https://x.example/a_b) and <https://y.example>.',
      'See the report and https://y.example.',
    ],
    ['pictures', 'Before ![a frame](frame.png) after', 'Before  after'],
    ['headings and rules', '# Repairs #\n\ntext\n\n---\n\nmore', 'Repairs\n\ntext\n\nmore'],
    ['underlined headings', 'Repairs\n=======\n\ntext', 'Repairs\n\ntext'],
    ['items in one list', '- one\n- two\n3. three', 'one\ntwo\nthree'],
    ['code and tables', 'a\n\n```\nlet x\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nz', 'a\n\nz'],
    ['comments and tags', 'a <!-- secret --> b <b>c</b>', 'a  b c'],
    ['crossed out words', 'a ~~b~~ c', 'a b c'],
    ['targets of links', 'text\n\n[1]: https://x.example', 'text'],
  ])('is without %s', (_what, raw, text) => {
    expect(plainText(raw).replace(/ +/g, ' ')).toBe(text.replace(/ +/g, ' '))
  })

  it.each(['2 * 3 * 4 = 24', 'snake_case_names', 'a < b and c > d', 'costs $5 [sic]', '5) apples', '~ about'])(
    'keeps %j, which is no markup',
    (raw) => {
      expect(plainText(raw).replace(/\s+/g, ' ')).toContain(raw.replace(/^5\) /, ''))
    },
  )

  it('knows where each character was', () => {
    const raw = '# A **bold** move\n\n- [link](https://x.example) and more'
    for (const { text, at } of plainBlocks(raw)) {
      expect(at).toHaveLength(text.length)
      expect([...at].every((offset, index) => raw[offset] === text[index])).toBe(true)
    }
  })
})
