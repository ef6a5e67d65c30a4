import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { KnowledgeFailure } from '#server/knowledge/knowledge-failure.ts'
import { parseFile } from '#server/knowledge/parse-file.ts'
import { docx, pdf, zip } from './documents.ts'
import { odt, pptx, xlsx } from './office-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'timbre-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const parse = (content: Buffer, extension: string) => {
  const path = join(folder, `file${count++}`)
  writeFileSync(path, content)
  return parseFile(path, extension)
}
const refusal = (content: Buffer, extension: string) =>
  parse(content, extension).then(
    () => 'read',
    (error) => (error instanceof KnowledgeFailure ? error.code : error),
  )

describe('the text of slides, tables and OpenDocument files', () => {
  it('slides in the order they are shown, with tables and speaker notes', async () => {
    const { title, markdown } = await parse(
      pptx([
        { title: 'Why we repair', lines: ['3,100 repairs & 900 sales in 2024', 'Year | Repairs', '2024 | 3100'] },
        { title: 'Hidden plan', lines: ['Nobody may read this'], hidden: true },
        { lines: ['A slide <without> a title'], notes: 'Say here that the landlord called twice.' },
      ]),
      'pptx',
    )
    expect(title).toBe('Why we repair')
    expect(markdown).toBe(
      '## Why we repair\n\n3,100 repairs & 900 sales in 2024\n\n| Year | Repairs |\n| --- | --- |\n| 2024 | 3100 |\n\nA slide <without> a title\n\nSay here that the landlord called twice.',
    )
  })

  it('sheets by name, rows that name their columns, dates and shares as a person reads them', async () => {
    const { markdown } = await parse(
      xlsx([
        {
          name: 'Sales & more',
          rows: [
            ['Velofold, yearly figures'],
            ['Year', 'Sold', 'Share', 'Closed', 'Signed', 'Note'],
            [2024, 900, { value: 0.625, format: 'percent' }, { value: 45657, format: 'date' }, null, 'good'],
            [2025, 0.1 + 0.2, null, null, { value: 45658.5, format: 'own-date' }, true],
          ],
        },
        { name: 'Drafts', rows: [['secret', 'sheet']], hidden: true },
        { name: 'List', rows: [['alpha'], ['beta']] },
      ]),
      'xlsx',
    )
    expect(markdown).toBe(
      [
        '## Sales & more\n\nVelofold, yearly figures\n',
        '- Year: 2024; Sold: 900; Share: 62.5%; Closed: 2024-12-31; Note: good',
        '- Year: 2025; Sold: 0.3; Signed: 2025-01-01 12:00; Note: TRUE\n',
        '## List\n\nalpha\n\nbeta',
      ].join('\n'),
    )
  })

  it('OpenDocument: headings, lists, tables; no comments and nothing deleted', async () => {
    const { title, markdown } = await parse(
      odt(
        `<text:tracked-changes><text:changed-region><text:p>Deleted sentence.</text:p></text:changed-region></text:tracked-changes>
         <text:h text:outline-level="1">Prices</text:h>
         <text:p>We publish<text:s text:c="2"/>what each <text:span>part</text:span> costs<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Since 2023.</text:p></text:note-body></text:note> us.<office:annotation><text:p>Really?</text:p></office:annotation></text:p>
         <text:list><text:list-item><text:p>First</text:p><text:list><text:list-item><text:p>Deeper</text:p></text:list-item></text:list></text:list-item></text:list>
         <table:table><table:table-row><table:table-cell><text:p>Frame</text:p></table:table-cell><table:table-cell><text:p>52</text:p></table:table-cell></table:table-row></table:table>`,
      ),
      'odt',
    )
    expect(title).toBe('Prices')
    expect(markdown).toBe(
      '# Prices\n\nSince 2023.\n\nWe publish what each part costs us.\n\n- First\n  - Deeper\n\nFrame | 52',
    )
  })
})

describe('unreadable files', () => {
  const bomb = { name: 'ppt/media/big.xml', content: Buffer.alloc(60 * 1024 * 1024) }
  const encryptedManifest = {
    name: 'META-INF/manifest.xml',
    content: '<manifest:manifest><manifest:encryption-data/></manifest:manifest>',
  }
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'

  it.each<[string, string, string, () => Buffer]>([
    ['mislabelled', 'a Word file called .pptx', 'pptx', () => docx(['hi'])],
    ['mislabelled', 'slides called .xlsx', 'xlsx', () => pptx([{ title: 'hi' }])],
    ['mislabelled', 'a PDF called .odt', 'odt', () => pdf([[{ text: 'hi', y: 700 }]])],
    ['empty', 'slides without words', 'pptx', () => pptx([{}])],
    ['empty', 'an empty sheet', 'xlsx', () => xlsx([{ name: 'Sheet1', rows: [] }])],
    ['empty', 'an empty text', 'odt', () => odt('')],
    ['corrupt', 'half of some slides', 'pptx', () => pptx([{ title: 'hi' }]).subarray(0, 500)],
    ['corrupt', 'a text that ends too early', 'odt', () => zip([{ name: 'content.xml', content: '<a><b>' }])],
    ['encrypted', 'a text with a password', 'odt', () => odt('<text:p>x</text:p>', [encryptedManifest])],
    ['too-large', 'slides that unpack to far more', 'pptx', () => pptx([{ title: 'hi' }], [bomb])],
    ['corrupt', 'slides that lie about their size', 'pptx', () => pptx([{}], [{ ...bomb, claimedSize: 1000 }])],
    [
      'corrupt',
      'a cell in a column that cannot be',
      'xlsx',
      () =>
        xlsx(
          [],
          [
            {
              name: 'xl/workbook.xml',
              content: '<workbook><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
            },
            {
              name: 'xl/_rels/workbook.xml.rels',
              content: '<R><Relationship Id="rId1" Target="worksheets/s.xml"/></R>',
            },
            { name: 'xl/worksheets/s.xml', content: '<w><row><c r="ZZZ1"><v>1</v></c></row></w>' },
          ],
        ),
    ],
  ])('%s: %s', async (code, _, extension, content) => {
    expect(await refusal(content(), extension)).toBe(code)
  })

  it('custom entities are not expanded', async () => {
    const { markdown } = await parse(
      zip([{ name: 'content.xml', content: `${entities}<x><text:p>Price &b; end</text:p></x>` }]),
      'odt',
    )
    expect(markdown).not.toContain('aaaa')
  })

  it('a hundred thousand elements deep costs nothing', async () => {
    const deep = '<text:span>'.repeat(100_000)
    await parse(odt(`<text:p>${deep}word${deep.replaceAll('<', '</')}</text:p>`), 'odt').then(
      ({ markdown }) => expect(markdown).toBe('word'),
      (error) => expect(error).toMatchObject({ code: 'too-large' }),
    )
  })
})
