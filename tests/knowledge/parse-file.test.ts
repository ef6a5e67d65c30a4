import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { KnowledgeFailure } from '#server/knowledge/knowledge-failure.ts'
import { parseFile } from '#server/knowledge/parse-file.ts'
import { docx, encryptedPdf, pdf, zip } from './documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'timbre-parse-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const parse = (content: Buffer | string, extension: string, url = '') => {
  const path = join(folder, `file${count++}`)
  writeFileSync(path, content)
  return parseFile(path, extension, { url })
}
const refusal = (content: Buffer | string, extension: string) =>
  parse(content, extension).then(
    () => 'read',
    (error) => (error instanceof KnowledgeFailure ? error.code : error),
  )

describe('the text of a document', () => {
  it.each(['constructor', 'toString', '__proto__'])('a file that ends on .%s is unsupported', async (extension) => {
    expect(await refusal('Words.', extension)).toBe('unsupported')
  })

  it('Word: headings, paragraphs and tables', async () => {
    const { title, markdown } = await parse(
      docx(['# Annual report', 'We sold 900 bicycles & 3 < 4.', '## Costs', 'Frames | 52,000', 'End.']),
      'docx',
    )
    expect(title).toBe('Annual report')
    expect(markdown).toContain('# Annual report\n\nWe sold 900 bicycles & 3 < 4.\n\n## Costs')
    expect(markdown).toContain('Frames | 52,000')
  })

  it('PDF: headings by size, paragraphs by distance, hyphenated words, no running heads or page numbers', async () => {
    const page = (number: number, ...lines: { text: string; size?: number; y: number }[]) => [
      { text: 'Velofold confidential', y: 800 },
      ...lines,
      { text: `Page ${number} of 4`, y: 40 },
    ]
    const { markdown } = await parse(
      pdf([
        page(
          1,
          { text: 'The second workshop and', size: 20, y: 760 },
          { text: 'what it cost', size: 20, y: 736 },
          {
            text: 'We opened it in March and it paid for it-',
            y: 700,
          },
          { text: 'self in ação 14 months.', y: 686 },
          { text: 'A new paragraph begins here.', y: 650 },
        ),
        page(2, { text: 'Second page body text.', y: 760 }),
        page(3, { text: 'Third page body text.', y: 760 }),
        page(4, { text: 'Fourth page body text.', y: 760 }),
      ]),
      'pdf',
    )
    expect(markdown).toContain('# The second workshop and what it cost')
    expect(markdown).toContain('paid for itself in ação 14 months.\n\nA new paragraph')
    expect(markdown).not.toMatch(/confidential|Page \d/)
  })

  it('a web page: its article without the frame around it', async () => {
    const sentence = 'The workshop repaired three thousand bicycles, and most of them came back a second time. '
    const html = `<html><head><title>Repairs | Velofold</title><script>alert(1)</script></head><body>
      <nav><a href="/">Home</a> <a href="/buy">Buy now</a></nav>
      <article><h1>Repairs</h1><p>${sentence.repeat(6)}</p><h2>Numbers</h2><p>${sentence.repeat(5)}</p>
      <p>See <a href="javascript:alert(1)">the table</a>.<img src="x" onerror="alert(1)"></p></article>
      <footer>Copyright and cookies</footer></body></html>`
    const { title, markdown } = await parse(html, 'html', 'https://velofold.example/repairs')
    expect(title).toContain('Repairs')
    expect(markdown).toContain('repaired three thousand bicycles')
    expect(markdown).toContain('## Numbers')
    expect(markdown).toContain('See the table.')
    expect(markdown).not.toMatch(/alert|onerror|javascript|Buy now|cookies/)
  })

  it.each([
    [
      'body',
      '<!doctype html><html><title>Repairs</title><article><h1>Bells</h1><p>They ring at noon.</p></article></html>',
    ],
    ['body and html', '<!doctype html>\n<title>Repairs</title><h1>Bells</h1><p>They ring at noon.'],
    ['html', '<head><title>Repairs</title></head><body><h1>Bells</h1><p>They ring at noon.</p></body>'],
  ])('reads pages that leave out the tags of %s', async (_, html) => {
    for (const url of ['https://velofold.example/bells', undefined]) {
      const { title, markdown } = await parse(html, 'html', url)
      expect(title).toBe('Repairs')
      expect(markdown).toMatch(/^##? Bells\n\nThey ring at noon\.$/)
    }
  })

  it('a web page without an article: all of its text', async () => {
    const { markdown } = await parse('<html><body><p>Short note.</p></body></html>', 'html', 'https://x.example/')
    expect(markdown).toBe('Short note.')
  })

  it('a table: every row names its columns', async () => {
    const { markdown } = await parse('Year;Sold;Note\r\n2024;900;"a ""good"" year; really"\n2025;1100;\n', 'csv')
    expect(markdown).toBe('- Year: 2024; Sold: 900; Note: a "good" year; really\n- Year: 2025; Sold: 1100')
  })

  it.each([
    ['UTF-8 with mark', Buffer.from('\ufeffAção já', 'utf8')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Ação já', 'utf16le')])],
    ['Windows-1252', Buffer.from('Ação já', 'latin1')],
  ])('text in %s', async (_, bytes) => {
    expect((await parse(bytes, 'txt')).markdown).toBe('Ação já')
  })

  it('text that begins like the signature of another format', async () => {
    expect((await parse('BMW sold more. MZ too. ID3 as well.', 'txt')).markdown).toContain('BMW')
  })
})

describe('unreadable files', () => {
  const bomb = { name: 'word/media/big.xml', content: Buffer.alloc(60 * 1024 * 1024) }

  it.each<[string, string, string, () => Buffer | string]>([
    ['empty', 'an empty file', 'pdf', () => ''],
    ['empty', 'a text of blanks', 'txt', () => ' \n\t\n '],
    ['empty', 'a Word file without words', 'docx', () => docx([''])],
    ['scanned', 'a PDF of pictures', 'pdf', () => pdf([[]])],
    ['encrypted', 'a PDF with a password', 'pdf', encryptedPdf],
    ['mislabelled', 'an archive called .pdf', 'pdf', () => zip([{ name: 'a.txt', content: 'hello' }])],
    ['mislabelled', 'an archive called .docx', 'docx', () => zip([{ name: 'a.txt', content: 'hello' }])],
    ['mislabelled', 'a PDF called .docx', 'docx', () => pdf([[{ text: 'hi', y: 700 }]])],
    ['mislabelled', 'a PDF called .txt', 'txt', () => pdf([[{ text: 'hi', y: 700 }]])],
    ['mislabelled', 'an archive called .md', 'md', () => docx(['hi'])],
    ['mislabelled', 'bytes called .csv', 'csv', () => Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251))],
    ['corrupt', 'half a Word file', 'docx', () => docx(['hi']).subarray(0, 700)],
    ['corrupt', 'a Word file with broken XML', 'docx', () => zip([{ name: 'word/document.xml', content: '<w:doc' }])],
    ['corrupt', 'a PDF of noise', 'pdf', () => `%PDF-1.4\n${'noise '.repeat(500)}`],
    ['corrupt', 'text called .pdf', 'pdf', () => 'just some text'],
    ['too-large', 'a Word file that unpacks to far more', 'docx', () => docx(['hi'], [bomb])],
    [
      'too-large',
      'an archive of 2,500 files',
      'docx',
      () =>
        docx(
          ['hi'],
          Array.from({ length: 2500 }, (_, i) => ({ name: `word/${i}.xml`, content: 'x' })),
        ),
    ],
    ['corrupt', 'an archive that lies about its size', 'docx', () => docx(['hi'], [{ ...bomb, claimedSize: 1000 }])],
    ['too-large', 'a PDF of 1,001 pages', 'pdf', () => pdf(Array.from({ length: 1001 }, () => []))],
    ['unsupported', 'a kind of file that is not known', 'key', () => zip([{ name: 'a', content: 'b' }])],
  ])('%s: %s', async (code, _, extension, content) => {
    expect(await refusal(content(), extension)).toBe(code)
  })

  it('half a PDF is read as far as possible, or rejected', async () => {
    const whole = pdf([
      [{ text: 'The first page says this.', y: 700 }],
      [{ text: 'And the second page that.', y: 700 }],
    ])
    expect(['read', 'corrupt', 'empty']).toContain(await refusal(whole.subarray(0, whole.length * 0.6), 'pdf'))
  })

  it.each(['div', 'b', 'x-y', 'table><tr><td'])(
    'HTML nested a hundred thousand <%s> deep, without trying',
    async (tag) => {
      expect(await refusal(`<${tag}>`.repeat(100_000), 'html')).toBe('corrupt')
    },
  )

  it('HTML with thousands of unclosed elements is read', async () => {
    const { markdown } = await parse(`<ul>${'<li>item<br>'.repeat(3000)}</ul><p>end`, 'html')
    expect(markdown).toContain('end')
  })

  it('stops when the reader is aborted', async () => {
    const path = join(folder, 'stopped.txt')
    writeFileSync(path, 'text')
    await expect(parseFile(path, 'txt', { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})
