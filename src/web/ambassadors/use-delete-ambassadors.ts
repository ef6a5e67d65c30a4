import { useDeleteSelected } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'

interface Named {
  id: string
  name: string
}

/** Deletes ambassadors with all their production; asks first. Resolves to whether all are deleted. */
export function useDeleteAmbassadors(): (rows: readonly Named[]) => Promise<boolean> {
  const t = useT('ambassadors')
  const deleteSelected = useDeleteSelected('ambassadors')
  return (rows) =>
    deleteSelected(rows, {
      title: rows.length === 1 ? t('confirm', { name: rows[0]!.name }) : t('confirmMany', { count: rows.length }),
      description: t('confirmText'),
      confirmLabel: t('delete'),
      nameOf: ({ name }) => name,
    })
}
