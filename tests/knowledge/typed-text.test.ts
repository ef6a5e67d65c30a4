import { describe, expect, it } from 'vitest'
import { digest, maxTitleCharacters } from '#server/knowledge/digest.ts'
import { KnowledgeFailure } from '#server/knowledge/knowledge-failure.ts'
import { decodeText } from '#server/knowledge/parser/decode-text.ts'
import { withoutFrontMatter } from '#server/knowledge/parser/front-matter.ts'
import { tableText } from '#server/knowledge/parser/table-text.ts'
import { cellFormats, shownNumber } from '#server/knowledge/parser/xlsx-formats.ts'
import { limits } from '#shared/limits.ts'

describe('the settings above a Markdown text', () => {
  it.each([
    ['plain', '---\ntitle: Repairs\ntags: [a, b]\n---\nText.', 'Repairs'],
    ['with quotes', '---\ntitle: "Repairs: a start"\n---\nText.', 'Repairs: a start'],
    ['with single quotes', "---\nTitle: 'Repairs'\n---\nText.", 'Repairs'],
    ['without a title', '---\nlayout: post\n---\nText.', ''],
    ['with a list, a comment and a blank line', '---\ntags:\n  - a\n- b\n# note\n\n---\nText.', ''],
    ['ending with dots', '---\ntitle: Repairs\n...\nText.', 'Repairs'],
    ['of Windows', '---\r\ntitle: Repairs\r\n---\r\nText.', 'Repairs'],
  ])('%s', (_what, text, title) => {
    expect(withoutFrontMatter(text)).toEqual({ title, markdown: 'Text.' })
  })

  it.each([
    ['a rule at the top', '---\nA sentence between rules.\n---\nText.'],
    ['settings that never end', '---\ntitle: Repairs\nText.'],
    ['settings that begin later', '\n---\ntitle: Repairs\n---\nText.'],
    ['settings longer than any', `---\n${'key: value\n'.repeat(200)}---\nText.`],
    ['nothing', ''],
  ])('%s is text', (_what, text) => {
    expect(withoutFrontMatter(text)).toEqual({ title: '', markdown: text })
  })
})

describe('bytes of text', () => {
  it.each([
    ['UTF-16 of the other order', Buffer.from([0xfe, 0xff, 0x00, 0xe7]), 'ç'],
    ['an empty file', Buffer.alloc(0), ''],
    ['quotes of Windows', Buffer.from([0x93, 0x61, 0x94]), '“a”'],
    ['letters outside of the first plane', Buffer.from('🚲'), '🚲'],
  ])('%s', (_what, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })
})

describe('a table', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`part ${at}`, `${at}`])

  it('has columns named by its first row', () => {
    expect(tableText([['Part', 'Price'], ['Frame | steel', '52'], ['Bell']])).toBe(
      '| Part | Price |\n| --- | --- |\n| Frame / steel | 52 |\n| Bell |  |',
    )
  })

  it('that is long names its columns in each row, so that no passage loses them', () => {
    const text = tableText([['Part', 'Price'], ...rows(12)])
    expect(text.split('\n')).toHaveLength(12)
    expect(text.split('\n').at(-1)).toBe('- Part: part 11; Price: 11')
  })

  it.each([
    ['one column', [['One'], ['Two']], 'One\n\nTwo'],
    ['one row', [['One', 'Two']], 'One | Two'],
    ['a whole page in a cell', [['a', 'b'.repeat(401)]], `a\n\n${'b'.repeat(401)}`],
    ['nothing', [['', ' '], []], ''],
    ['no rows', [], ''],
  ])('of %s is plain text', (_what, table, text) => {
    expect(tableText(table)).toBe(text)
  })
})

describe('numbers of a workbook', () => {
  const styles = (codes: readonly string[]) =>
    `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`

  it.each([
    ['&quot;R$&quot; #,##0.00', 'money R$'],
    ['[$R$-416] #,##0.00', 'money R$'],
    ['[$€-2] #,##0', 'money €'],
    ['#,##0.00 [$CHF]', 'money CHF'],
    ['$#,##0', 'money $'],
    ['0.0%', 'percent'],
    ['yyyy-mm-dd', 'date'],
    ['dd/mm/yyyy hh:mm', 'date-time'],
    ['[h]:mm:ss', 'time'],
    ['#,##0.00', 'general'],
    // Words in quotes and colours say nothing about the kind.
    ['0 &quot;days&quot;', 'general'],
    ['[Red]0', 'general'],
  ])('formatted as %s are %s', (code, kind) => {
    expect(cellFormats(styles([code]))).toEqual(['general', kind, 'date'])
  })

  it('have no formats in a workbook without styles', () => {
    expect(cellFormats(undefined)).toEqual([])
  })

  it.each([
    [45_292, 'date', '2024-01-01'],
    [45_292.75, 'date-time', '2024-01-01 18:00'],
    [0.75, 'time', '18:00'],
    [0.125, 'percent', '12.5%'],
    [0.1 + 0.2, 'general', '0.3'],
    [1_234.5, 'money R$', 'R$ 1234.50'],
    [1e20, 'date', '100000000000000000000'],
    [Number.NaN, 'general', ''],
    [Number.POSITIVE_INFINITY, 'percent', ''],
  ] as const)('%d as %s is shown as %s', (value, format, text) => {
    expect(shownNumber(value, format, false)).toBe(text)
  })

  it('count days from 1904 in the workbooks of old Macs', () => {
    expect(shownNumber(0, 'date', true)).toBe('1904-01-01')
    expect(shownNumber(45_292 - 1462, 'date', true)).toBe(shownNumber(45_292, 'date', false))
  })
})

describe('the stored form of a text', () => {
  const failureOf = (markdown: string) => {
    try {
      digest({ title: '', markdown })
      return 'stored'
    } catch (error) {
      return error instanceof KnowledgeFailure ? error.code : error
    }
  }

  it.each([
    ['blanks', ' \n\n\t', 'empty'],
    ['only signs', '*** --- … !!!', 'empty'],
    ['zeros', '\u0000\u0000', 'empty'],
    ['more characters than a book', 'a'.repeat(5_000_001), 'too-large'],
    [
      'more different words than any text has',
      Array.from({ length: 100_001 }, (_, at) => `w${at}`).join(' '),
      'too-large',
    ],
    ['a single figure', '7', 'stored'],
  ])('of %s', (_what, markdown, outcome) => {
    expect(failureOf(markdown)).toBe(outcome)
  })

  it('is tidy, and the same for texts that only differ in spaces', () => {
    const one = digest({ title: 'T'.repeat(500), markdown: 'One.  \n\n\n\nTwo.\u0000\n' })
    expect(one.markdown).toBe('One.\n\nTwo.')
    expect(one.title).toHaveLength(maxTitleCharacters)
    expect(digest({ title: '', markdown: 'One.\n\nTwo.' }).contentHash).toBe(one.contentHash)
    expect(digest({ title: '', markdown: 'One.\n\nTwo!' }).contentHash).not.toBe(one.contentHash)
  })

  it('of a long text is its beginning, cut between paragraphs, and all of its passages', () => {
    const paragraph = `${'A sentence about bicycles. '.repeat(20).trim()}\n\n`
    const text = paragraph.repeat(Math.ceil((limits.pageBodyCharacters * 1.5) / paragraph.length))
    const { markdown, chunks } = digest({ title: '', markdown: text })
    expect(markdown.length).toBeLessThanOrEqual(limits.pageBodyCharacters)
    expect(markdown.endsWith('bicycles.')).toBe(true)
    expect(chunks.reduce((sum, chunk) => sum + chunk.text.length, 0)).toBeGreaterThan(limits.pageBodyCharacters)
  })
})
