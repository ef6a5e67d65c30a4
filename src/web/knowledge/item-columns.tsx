import { Copy, RotateCw } from 'lucide-react'
import { canBeReadAgain } from '#shared/contracts/knowledge.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { type Item, ItemIcon, ItemStatus, retryLabel, useItemError, useItemFacts, useItemName } from './item-kind.tsx'

/** Columns of the items of a base. `onRetry` is missing for people who may not change them. */
export function useItemColumns(onRetry?: (item: Item) => void): Column<Item>[] {
  const t = useT('knowledge')
  const { relative } = useFormats()
  const nameOf = useItemName()
  const factsOf = useItemFacts()
  const errorOf = useItemError()
  return [
    {
      id: 'title',
      header: t('columns.item'),
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-3">
          <ItemIcon item={item} />
          <span className="min-w-0">
            <span className="line-clamp-2">{nameOf(item)}</span>
            {errorOf(item) ? (
              <span
                className={cx(
                  'block text-caption font-normal',
                  item.status === 'error' ? 'text-danger-ink' : 'text-warning-ink',
                )}
              >
                {errorOf(item)}
              </span>
            ) : (
              <span className="block text-caption font-normal text-ink-subtle">{factsOf(item)}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'passages',
      header: t('columns.passages'),
      align: 'end',
      from: 'sm',
      cell: ({ chunkCount }) => <span className="tabular-nums">{chunkCount || '–'}</span>,
    },
    {
      id: 'status',
      header: t('columns.state'),
      width: '9rem',
      cell: (item) => (
        <span className="inline-flex items-center gap-1 max-sm:ml-11">
          <ItemStatus status={item.status} />
          {item.status === 'error' && canBeReadAgain(item) && onRetry && (
            <IconButton
              size="sm"
              className="relative z-1 -my-1.5"
              label={t(item.error === 'duplicate' ? 'duplicate.keepNamed' : 'items.retryNamed', { name: nameOf(item) })}
              tooltip={t(retryLabel(item))}
              icon={item.error === 'duplicate' ? <Copy /> : <RotateCw />}
              onClick={() => onRetry(item)}
            />
          )}
        </span>
      ),
    },
    { id: 'created', header: t('columns.added'), from: 'md', width: '9rem', cell: ({ created }) => relative(created) },
  ]
}
