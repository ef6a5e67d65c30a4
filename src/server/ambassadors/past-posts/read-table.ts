import type { PastPost } from '#shared/contracts/past-posts.ts'

type Table = readonly (readonly string[])[]
type Meaning = 'text' | 'title' | 'date'

/** Headings without accents, in English and Portuguese; `sharecommentary` is from LinkedIn's archive. */
const headings: readonly (readonly [Meaning, RegExp])[] = [
  [
    'text',
    /^(?:share ?commentary|commentary|(?:post )?(?:text|content|copy|body)|posts?|caption|message|texto(?: d[oa] (?:post|publicacao))?|conteudo|corpo|legenda|publicac(?:ao|oes)|mensagem)$/,
  ],
  ['title', /^(?:post )?title$|^titulo(?: d[oa] (?:post|publicacao))?$/],
  [
    'date',
    /^(?:date|data)$|^(?:post(?:ed)?|publish(?:ed)?|created?) ?(?:at|on|date)?$|^(?:data d.*|publicad[oa] em|criad[oa] em)$/,
  ],
]
/** Headings of tables with messages between people. */
const ofConversations = /^(?:conversation id|from|to|sender profile url|recipient profile urls|remetente|destinatario)$/
/** Captions may precede the headings. */
const maxCaptionRows = 30
/** A column with an unknown heading contains posts if its average cell is this long. */
const minAverage = 80

/** The posts in a file's tables, except tables with other content, such as messages. */
export const postsInTables = (tables: readonly Table[]): PastPost[] => tables.flatMap(postsIn)

function postsIn(rows: Table): PastPost[] {
  const at = rows.slice(0, maxCaptionRows).findIndex((row) => row.some(isTextHeading))
  if (at < 0) return postsWithoutHeading(rows)
  const header = rows[at]!.map(plain)
  if (header.some((heading) => ofConversations.test(heading))) return []
  const below = rows.slice(at + 1)
  const column = fullest(below, columnsOf(header, 'text')) ?? fullest(below, columnsOf(header, 'title'))
  if (column === undefined) return []
  const [date = -1] = columnsOf(header, 'date')
  return below.map((row) => ({ text: withoutQuotedBreaks(row[column] ?? ''), date: dayIn(row[date] ?? '') }))
}

function postsWithoutHeading(rows: Table): PastPost[] {
  const width = Math.max(0, ...rows.slice(0, maxCaptionRows).map((row) => row.length))
  if (rows[0]?.some((cell) => ofConversations.test(plain(cell)))) return []
  const column = fullest(
    rows,
    Array.from({ length: width }, (_, index) => index),
  )
  if (column === undefined || averageOf(rows, column) < minAverage) return []
  return rows.map((row) => ({ text: row[column] ?? '', date: '' }))
}

const isTextHeading = (cell: string): boolean => {
  const heading = plain(cell)
  return headings.some(([meaning, pattern]) => meaning !== 'date' && pattern.test(heading))
}

function columnsOf(header: readonly string[], meaning: Meaning): number[] {
  const pattern = headings.find(([each]) => each === meaning)![1]
  return header.flatMap((heading, index) => (pattern.test(heading) ? [index] : []))
}

/** The column with the longest texts; undefined if all are empty. */
function fullest(rows: Table, columns: readonly number[]): number | undefined {
  const lengths = columns.map((column) => ({ column, average: averageOf(rows, column) }))
  return lengths.filter(({ average }) => average > 0).sort((a, b) => b.average - a.average)[0]?.column
}

function averageOf(rows: Table, column: number): number {
  const lengths = rows.map((row) => row[column]?.length ?? 0).filter(Boolean)
  return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
}

const plain = (cell: string): string =>
  cell
    .slice(0, 100)
    .normalize('NFD')
    .replace(/\p{M}|\uFEFF/gu, '')
    .toLowerCase()
    .trim()

/** LinkedIn's archive quotes every line of a post separately, without the first and the last quotation mark. */
function withoutQuotedBreaks(text: string): string {
  const breaks = text.match(/\n/g)?.length ?? 0
  const quoted = text.match(/"\r?\n(?=")/g)?.length ?? 0
  return breaks > 0 && breaks === quoted ? text.replace(/"\r?\n"/g, '\n') : text
}

const dayIn = (cell: string): string => /^\d{4}-\d{2}-\d{2}/.exec(cell.trim())?.[0] ?? ''
