import type { Language } from '../collections/users.ts'

export type Delimiter = ',' | ';'

/** What a spreadsheet with the regional settings of the language takes between cells. */
export const delimiterFor = (language: Language): Delimiter => (language === 'pt-BR' ? ';' : ',')

/**
 * Rows as CSV (RFC 4180) that spreadsheets open without being told how: UTF-8 with its mark, and no cell that they
 * would take for a formula, also where a spreadsheet divides cells at another character than `delimiter`.
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
 * A cell never begins with what begins a formula: it gets an apostrophe, as people type it there. Nor does a part of a
 * cell, for whoever divides at another character, or sees no quotes and ends the row at a line break: it gets a
 * no-break space, with which a list in a post reads as before.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/([,;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g, '$1\u00A0').replace(/^(?=[\s"]*[=+\-@＝＋－＠])/, "'")
