import { type Metric, maxCount, type Numbers } from '#shared/contracts/results.ts'

/** A post of an exported file. */
export interface ExportedPost {
  address: string
  title: string
  numbers: Numbers
}

type Meaning = Metric | 'address' | 'title'

/** Headings of LinkedIn's exports of a person's and of a page's posts, in English and Portuguese, without accents. */
const headings: readonly (readonly [Meaning, RegExp])[] = [
  ['address', /^(post )?(url|link)$|^(url|link|endereco) d[ao] (post|publicacao)$|^endereco$/],
  ['title', /^(post )?title$|^titulo( d[ao] (post|publicacao))?$/],
  ['impressions', /^impress(ions|oes)$/],
  ['reactions', /^(likes|reactions|reacoes|curtidas|gostei)$/],
  ['comments', /^(comments|comentarios)$/],
  ['reposts', /^(reposts|shares|compartilhamentos|republicacoes)$/],
  ['clicks', /^(clicks|cliques)$/],
  ['engagements', /^(engagements|engajamentos|interacoes)$/],
]
/** Captions may precede the headings. */
const maxCaptionRows = 30

/**
 * The posts in the sheets of an exported file. A sheet may have several tables side by side, each beginning with addresses; their
 * numbers for the same post are merged. Sheets without addresses are skipped.
 */
export function readExport(sheets: readonly (readonly (readonly string[])[])[]): ExportedPost[] {
  const posts = new Map<string, ExportedPost>()
  for (const rows of sheets) {
    const at = rows.slice(0, maxCaptionRows).findIndex((row) => row.some((cell) => meaningOf(cell) === 'address'))
    if (at < 0) continue
    const columns = columnsOf(rows[at]!)
    for (const row of rows.slice(at + 1)) addRow(posts, columns, row)
  }
  return [...posts.values()]
}

interface ExportColumn {
  meaning: Meaning
  at: number
  /** The column with its table's addresses. */
  addressAt: number
}

/** A column belongs to the nearest address column before it, or to the first one. */
function columnsOf(header: readonly string[]): ExportColumn[] {
  const first = header.findIndex((cell) => meaningOf(cell) === 'address')
  let addressAt = first
  return header.flatMap((cell, at): ExportColumn[] => {
    const meaning = meaningOf(cell)
    if (meaning === 'address') addressAt = at
    return meaning ? [{ meaning, at, addressAt }] : []
  })
}

function addRow(posts: Map<string, ExportedPost>, columns: readonly ExportColumn[], row: readonly string[]): void {
  for (const { meaning, at, addressAt } of columns) {
    const address = row[addressAt]?.trim() ?? ''
    const cell = row[at]?.trim() ?? ''
    if (!/^https?:\/\//i.test(address) || meaning === 'address') continue
    const post = posts.get(address) ?? { address, title: '', numbers: {} }
    posts.set(address, post)
    if (meaning === 'title') post.title ||= cell.slice(0, 200)
    else {
      const value = countIn(cell)
      if (value !== null && value <= maxCount) post.numbers[meaning] = value
    }
  }
}

function meaningOf(cell: string | undefined): Meaning | null {
  const words = (cell ?? '')
    .slice(0, 100)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .trim()
  return headings.find(([, heading]) => heading.test(words))?.[0] ?? null
}

/** `1234`, `1,234`, `1.234` and `1234.0`; null for anything else. */
function countIn(cell: string): number | null {
  if (cell.length > 20) return null
  const plain = cell.replace(/[\s\u00A0\u202F]/g, '')
  if (/^\d{1,3}([.,]\d{3})+$/.test(plain)) return Number(plain.replace(/[.,]/g, ''))
  return /^\d+([.,]0+)?$/.test(plain) ? Math.trunc(Number(plain.replace(',', '.'))) : null
}
