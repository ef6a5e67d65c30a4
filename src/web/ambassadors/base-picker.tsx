import { BookOpen, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { AddKnowledge, BaseState, CreateBase, LatestItems, useKnowledgeFigures } from '#web/knowledge/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'

/** The bases an ambassador writes from: choose, create a new one, add items to it. Must not be inside a form. */
export function BasePicker({
  instance,
  value,
  onChange,
  readOnly = '',
}: {
  instance: string
  value: readonly string[]
  onChange: (bases: string[]) => void
  /** Why changes are not allowed, or ''. */
  readOnly?: string
}) {
  const t = useT('ambassadors')
  const common = useT('common')
  const own = { filter: 'instance = {:instance}', params: { instance } }
  const bases = useRecords('knowledge_bases', { ...own, sort: 'name', perPage: 200, silent: true })
  useLive('knowledge_bases', '*', own)
  const figures = useKnowledgeFigures(instance)
  const [isCreating, setCreating] = useState(false)
  const [open, setOpen] = useState('')
  if (bases.isPending) return <SkeletonRows rows={3} />
  if (bases.isError) {
    return (
      <ErrorState title={common('fetchFailed')} onRetry={() => void bases.refetch()} isRetrying={bases.isFetching} />
    )
  }
  const rows = bases.data.items
  const create = (
    <DisabledReason reason={readOnly}>
      <Button icon={<Plus />} onClick={() => setCreating(true)}>
        {t('bases.create')}
      </Button>
    </DisabledReason>
  )
  return (
    <div className="space-y-4">
      {rows.length === 0 && !isCreating && (
        <EmptyState
          compact
          icon={<BookOpen />}
          title={t('bases.empty.title')}
          description={t('bases.empty.text')}
          action={create}
        />
      )}
      {rows.length > 0 && (
        <>
          <p className="text-caption text-ink-muted" role="status">
            {value.length === 0 ? t('bases.all') : t('bases.chosen', { count: value.length })}
          </p>
          <ul
            aria-label={t('fields.bases')}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {rows.map((base) => (
              <BaseRow
                key={base.id}
                base={base}
                isLinked={value.includes(base.id)}
                isOpen={open === base.id}
                canEdit={!readOnly}
                figures={figures?.(base.id)}
                onToggle={(on) => onChange(on ? [...value, base.id] : value.filter((other) => other !== base.id))}
                onOpen={() => setOpen(open === base.id ? '' : base.id)}
              />
            ))}
          </ul>
        </>
      )}
      {isCreating ? (
        <CreateBase
          instance={instance}
          onCancel={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false)
            setOpen(id)
            onChange([...value, id])
          }}
        />
      ) : (
        rows.length > 0 && create
      )}
    </div>
  )
}

function BaseRow({
  base,
  isLinked,
  isOpen,
  canEdit,
  figures,
  onToggle,
  onOpen,
}: {
  base: Row<'knowledge_bases'>
  isLinked: boolean
  isOpen: boolean
  canEdit: boolean
  figures: Parameters<typeof BaseState>[0]['figures']
  onToggle: (on: boolean) => void
  onOpen: () => void
}) {
  const t = useT('ambassadors')
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          className="min-w-48 flex-1"
          label={<span className="font-medium">{base.name}</span>}
          description={base.description || t('bases.items', { count: figures?.items ?? 0 })}
          checked={isLinked}
          disabled={!canEdit}
          onCheckedChange={onToggle}
        />
        <BaseState figures={figures} />
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`${canEdit ? t('bases.add') : t('bases.show')}: ${base.name}`}
          trailing={<ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />}
          onClick={onOpen}
        >
          {canEdit ? t('bases.add') : t('bases.show')}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4 space-y-4 border-t border-line pt-4">
          {canEdit && <AddKnowledge base={base.id} />}
          <LatestItems base={base.id} />
          <LocalLink to={`/dashboard/knowledge-base/${base.id}`} className="inline-block text-sm text-link-style">
            {t('bases.open')}
          </LocalLink>
        </div>
      )}
    </li>
  )
}
