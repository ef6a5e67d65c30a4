import { delimiterFor, toCsv } from '#shared/contracts/csv.ts'
import { currentLanguage, textsOf } from '#web/locale/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

/**
 * Downloads rows as CSV for spreadsheets in the reader's language; without rows there is a message and no file.
 * Throws an Error if the browser blocks the download.
 */
export function downloadCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  if (rows.length === 0) return void toast({ title: textsOf('common')('noData') })
  const table = toCsv(header, rows, delimiterFor(currentLanguage()))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
