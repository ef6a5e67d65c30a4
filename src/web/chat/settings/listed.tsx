import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { useOwn } from '../use-own.ts'

interface ListedProps<R> {
  list: Omit<ReturnType<typeof useOwn>, 'rows'> & { rows: readonly R[] | undefined }
  title: string
  description: string
  empty: string
  icon: ReactNode
  addLabel: string
  mayChange: boolean
  onAdd: () => void
  children: (row: R) => ReactNode
}

/** A card listing records, with a button to add one. */
export function Listed<R extends { id: string }>({
  list,
  title,
  description,
  empty,
  icon,
  addLabel,
  mayChange,
  onAdd,
  children,
}: ListedProps<R>) {
  const t = useT('chatSettings')
  const add = mayChange && (
    <Button size="sm" icon={<Plus />} onClick={onAdd}>
      {addLabel}
    </Button>
  )
  return (
    <Card title={title} description={description} actions={add} flush>
      {list.isFailed ? (
        <ErrorState compact title={t('failed')} onRetry={list.retry} isRetrying={list.isRetrying} />
      ) : !list.rows ? (
        <SkeletonRows rows={2} />
      ) : list.rows.length === 0 ? (
        <EmptyState compact icon={icon} title={empty} headingLevel={3} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {list.rows.map((row) => (
            <li key={row.id} className="px-4 py-3.5 sm:px-5">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function RowActs({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const t = useT('chatSettings')
  return (
    <span className="flex shrink-0">
      <IconButton size="sm" label={t('edit', { name })} icon={<Pencil />} onClick={onEdit} />
      <IconButton size="sm" label={t('delete', { name })} icon={<Trash2 />} onClick={onDelete} />
    </span>
  )
}
