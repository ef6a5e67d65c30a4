import { useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { ItemIcon, ItemStatus, listedFields, useItemError, useItemFacts, useItemName } from './item-kind.tsx'

const shown = 5

/** The newest items of a base and their state, live. */
export function LatestItems({ base }: { base: string }) {
  const t = useT('knowledge')
  const nameOf = useItemName()
  const factsOf = useItemFacts()
  const errorOf = useItemError()
  const own = { filter: 'base = {:base}', params: { base } }
  const items = useRecords('knowledge_items', { ...own, sort: '-created', perPage: shown, fields: listedFields })
  useLive('knowledge_items', '*', own)
  if (items.isPending) return <SkeletonText lines={2} />
  if (!items.data?.items.length) return null
  return (
    <ul aria-label={t('items.latest')} className="divide-y divide-line">
      {items.data.items.map((item) => (
        <li key={item.id} className="flex items-center gap-3 py-2">
          <ItemIcon item={item} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm text-ink">{nameOf(item)}</span>
            <span className="block truncate text-caption text-ink-subtle">{errorOf(item) || factsOf(item)}</span>
          </span>
          <ItemStatus status={item.status} />
        </li>
      ))}
    </ul>
  )
}
