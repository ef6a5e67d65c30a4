import { describeFailure, useFormats, useT } from '#web/locale/index.ts'
import { type FailedWrite, failureOf } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

const maxNames = 5

/** Shows one message about the records that failed, and why. Returns whether there were any. */
export function useReportFailed(): <R extends { id: string }>(
  failed: readonly FailedWrite[],
  rows: readonly R[],
  wording: { title: string; nameOf: (row: R) => string },
) => boolean {
  const common = useT('common')
  const { list } = useFormats()
  return (failed, rows, { title, nameOf }) => {
    const [first] = failed
    if (!first) return false
    const names = failed.slice(0, maxNames).map(({ id }) => {
      const row = rows.find((one) => one.id === id)
      return row ? common('quoted', { name: nameOf(row) }) : id
    })
    if (failed.length > maxNames) names.push('…')
    const counts = { failed: failed.length, count: rows.length, names: list(names) }
    const reason = describeFailure(failureOf(first.error))
    toast({ tone: 'danger', title, description: `${common('failedSome', counts)} ${reason}` })
    return true
  }
}
