import type { ReactNode } from 'react'
import type { CollectionName } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useDeleteMany } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { useReportFailed } from './use-report-failed.ts'

interface Wording<R> {
  /** The question. */
  title: string
  /** Describes what is deleted along with the rows. */
  description: ReactNode
  /** The button's label for one row; several have the general label. */
  confirmLabel?: string
  nameOf: (row: R) => string
  /** Default: the general messages. */
  done?: string
  failed?: string
}

/** Deletes the rows and shows one message about the result; asks first. Resolves to whether all of them are deleted. */
export function useDeleteSelected(
  name: CollectionName,
): <R extends { id: string }>(rows: readonly R[], wording: Wording<R>) => Promise<boolean> {
  const common = useT('common')
  const confirm = useConfirm()
  const remove = useDeleteMany(name, { silent: true })
  const reportFailed = useReportFailed()
  return async (rows, { title, description, confirmLabel, nameOf, done, failed }) => {
    const label = (rows.length === 1 && confirmLabel) || common('actions.delete')
    if (!(await confirm({ title, description, confirmLabel: label, tone: 'danger' }))) return false
    const failedTitle = failed ?? common('deleteFailed')
    try {
      const outcome = await remove.mutateAsync(rows.map(({ id }) => id))
      if (reportFailed(outcome.failed, rows, { title: failedTitle, nameOf })) return false
      toast({ tone: 'success', title: done ?? common('deleted') })
      return true
    } catch (error) {
      reportFailure(error, failedTitle)
      return false
    }
  }
}
