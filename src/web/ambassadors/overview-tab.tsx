import type { Row } from '#shared/collections/index.ts'
import { useRecords } from '#web/records/index.ts'
import { AboutCard } from './about-card.tsx'
import { BasicForm } from './basic-form.tsx'
import { checklistOf } from './checklist.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { LatestPosts } from './latest-posts.tsx'
import { useAmbassadorFigures } from './use-ambassador-figures.ts'

/** An overview: what is missing, the latest posts, and the basic data. */
export function OverviewTab({
  row,
  readOnly,
  isEditing,
  onEdit,
}: {
  row: Row<'ambassadors'>
  readOnly: string
  isEditing: boolean
  onEdit: (on: boolean) => void
}) {
  const figures = useAmbassadorFigures(row.instance)
  const bases = row.knowledgeBases ?? []
  const readyItems = useRecords('knowledge_items', {
    filter: ['base.instance = {:instance}', 'status = "ready"', anyOf(bases)].filter(Boolean).join(' && '),
    params: { instance: row.instance, ...Object.fromEntries(bases.map((base, at) => [`base${at}`, base])) },
    fields: 'id',
    perPage: 1,
    silent: true,
  })
  if (isEditing) return <BasicForm row={row} onDone={() => onEdit(false)} />
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-6">
        {figures && readyItems.data && !readOnly && (
          <ChecklistCard
            ambassador={row.id}
            done={checklistOf(row, { segments: figures(row.id).segments, readyItems: readyItems.data.totalItems })}
            onDescribe={() => onEdit(true)}
          />
        )}
        <LatestPosts row={row} />
      </div>
      <AboutCard row={row} readOnly={readOnly} onEdit={() => onEdit(true)} />
    </div>
  )
}

const anyOf = (bases: readonly string[]): string =>
  bases.length > 0 ? `(${bases.map((_, at) => `base = {:base${at}}`).join(' || ')})` : ''
