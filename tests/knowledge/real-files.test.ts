import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { KnowledgeFailure } from '#server/knowledge/knowledge-failure.ts'
import { parseFile } from '#server/knowledge/parse-file.ts'

const path = (name: string) => fileURLToPath(new URL(`../data/documents/${name}`, import.meta.url))
const read = (name: string, extension = name.split('.').at(-1)!) => parseFile(path(name), extension)
const failure = (name: string, extension: string) =>
  read(name, extension).then(
    () => 'read',
    ({ code, kind }: KnowledgeFailure) => `${code}:${kind}`,
  )

describe('files as their programs write them', () => {
  it('openpyxl: visible sheets with the sign of money, and no hidden ones', async () => {
    const { markdown, language } = await read('openpyxl-report.xlsx')
    expect(markdown).toContain('- Mês: jan; Receita: R$ 1200.50; Margem: 12.5%; Fechado em: 2024-01-28')
    expect(markdown).not.toMatch(/Rascunho|Segredo/)
    expect(language).toBe('pt-BR')
  })

  it('reportlab: a table between the paragraphs of two columns, without the head of the page', async () => {
    const { markdown } = await read('reportlab-columns.pdf')
    expect(markdown).toContain(
      'terceiro toque.\n\n| Ano | Clientes | Receita (R$ mi) |\n| --- | --- | --- |\n| 2023 | 612 | 12,1 |\n| 2024 | 745 | 15,8 |\n\nDepois da contratação',
    )
    expect(markdown).not.toMatch(/relatório interno|Página/)
    expect(markdown.indexOf('# Entregas')).toBeLessThan(markdown.indexOf('# O segundo turno'))
  })

  it('reportlab: columns drawn line by line, one after the other', async () => {
    const { markdown } = await read('reportlab-lines.pdf')
    expect(markdown).toContain(
      'has waited longer than two minutes.\n\nWe publish what each part of our bicycles costs us.',
    )
    expect(markdown).toContain('where somebody always is, and wrote the number')
  })

  it('reportlab: pages of passages, without the heads of a document of few pages', async () => {
    const { markdown, chunks } = await read('reportlab-memo.pdf')
    expect(markdown).not.toMatch(/confidential|Page \d/)
    expect(chunks[0]!.page).toBe(1)
    expect(chunks.at(-1)!.page).toBe(2)
    expect(markdown + JSON.stringify(chunks)).not.toContain('\u001d')
  })

  it('python-docx: the title, bold lines as headings, tables', async () => {
    const { title, markdown, chunks } = await read('python-docx-review.docx')
    expect(title).toBe('Annual review')
    expect(markdown).toContain('## What changed\n\nOne person now calls')
    expect(markdown).toContain('**Important:** the calls')
    expect(markdown).toContain('| Year | Churn |\n| --- | --- |\n| 2023 | 9% |')
    expect(chunks.at(-1)!.headings).toEqual(['Annual review', 'What changed'])
  })

  it('python-pptx: tables in one piece, and the slide of each passage', async () => {
    const { markdown, chunks } = await read('python-pptx-repairs.pptx')
    expect(markdown).toContain('| Year | Repairs |\n| --- | --- |\n| 2023 | 2,400 |\n| 2024 | 3,100 |')
    expect(chunks.map(({ page }) => page)).toEqual([1, 2])
    expect(chunks[1]!.text).toContain('Mention the landlord.')
  })

  it('Markdown with settings and the line ends of Windows', async () => {
    const { title, markdown } = await read('front-matter-crlf.md')
    expect(title).toBe('The cold store')
    expect(markdown).toBe('# Alarms\n\nNobody answered the alarm for eleven minutes.')
  })

  it('a saved page, without notices and small print', async () => {
    const { markdown } = await read('saved-page.html')
    expect(markdown).toContain('# Why we repair\n\nWe repaired 3,100 bicycles')
    expect(markdown).toContain('| Year | Repairs |')
    expect(markdown).not.toMatch(/cookies|newsletter|©|Imprint/i)
  })

  it('subtitles: paragraphs that know their time', async () => {
    const { markdown, chunks } = await read('captions.vtt')
    expect(markdown).toBe('Ines Falk: We moved the bell. It hangs in the kitchen now.\n\nSince then nobody has waited.')
    expect(chunks).toMatchObject([{ seconds: 61, page: 0 }])
  })

  it.each([
    ['a PDF called .docx', 'reportlab-memo.pdf', 'docx', 'mislabelled:pdf'],
    ['a Word file called .pdf', 'python-docx-review.docx', 'pdf', 'mislabelled:docx'],
    ['a workbook called .txt', 'openpyxl-report.xlsx', 'txt', 'mislabelled:xlsx'],
    ['slides called .docx', 'python-pptx-repairs.pptx', 'docx', 'mislabelled:pptx'],
  ])('says what %s is', async (_, name, extension, expected) => {
    expect(await failure(name, extension)).toBe(expected)
  })
})
