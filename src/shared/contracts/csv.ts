import type { Language } from '../preferred-language.ts'

export type Delimiter = ',' | ';'

/** The delimiter a spreadsheet expects under the regional settings of the language. */
export const delimiterFor = (language: Language): Delimiter => (language === 'pt-BR' ? ';' : ',')

/**
 * Rows as CSV (RFC 4180) that spreadsheets open without an import dialog: UTF-8 with a byte order mark, and no cell that
 * becomes a formula, even if the spreadsheet expects another delimiter.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  delimiter: Delimiter,
): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(delimiter)).join('\r\n')}\r\n`
}

const needsQuotes = /[",;\t\r\n]/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = withoutFormulas(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Text that begins like a formula gets an apostrophe prefix. A spreadsheet that expects another delimiter,
 * or does not see our quotes, also starts a cell after a delimiter or line break inside the text; a no-break space goes
 * there, which keeps the bullets of a post readable.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/([,;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g, '$1\u00A0').replace(/^(?=[\s"]*[=+\-@＝＋－＠])/, "'")
