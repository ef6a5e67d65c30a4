import { useMutation } from '@tanstack/react-query'
import type { Row } from '#shared/collections/index.ts'
import { downloadCsv } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { reasonOf } from './ledger-words.ts'

type Entry = Row<'credit_entries'>

const perCall = 1000

/** Downloads all entries that match the list's filters, not only the current page. */
export function useLedgerExport(query: { filter: string; sort: string }, nameOf: (entry: Entry) => string) {
  const t = useT('billing')
  const { dateTime } = useFormats()
  const download = useMutation({
    async mutationFn() {
      const { filter, sort } = query
      const options = { filter, sort, requestKey: null, batch: perCall }
      const entries = await pb.collection<Entry>('credit_entries').getFullList(options)
      const header = (['when', 'what', 'who', 'amount', 'after'] as const).map((column) => t(`ledger.${column}`))
      const rows = entries.map((entry) => [
        dateTime(entry.created),
        reasonOf(entry, t),
        nameOf(entry),
        entry.amount,
        entry.balanceAfter,
      ])
      downloadCsv(t('ledger.file'), header, rows)
    },
    onError: (error) => reportFailure(error, t('ledger.exportFailed')),
  })
  return { download: () => download.mutate(), isBusy: download.isPending }
}
