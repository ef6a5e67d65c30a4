import { useState } from 'react'
import type { GapStatus } from '#shared/collections/knowledge-gaps.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useOwn } from '../../use-own.ts'
import { GapRow } from './gap-row.tsx'

const views = {
  open: ['open', 'drafted'],
  answered: ['answered'],
  dismissed: ['dismissed'],
} as const satisfies Record<string, readonly GapStatus[]>
type View = keyof typeof views

/** Questions that no bot could answer. */
export function GapsPart() {
  const t = useT('chatSettings')
  const [view, setView] = useState<View>('open')
  const gaps = useOwn('knowledge_gaps', '-count,-lastAskedAt,id')
  const bases = useOwn('knowledge_bases', 'name').rows ?? []
  const wanted: readonly string[] = views[view]
  const shown = gaps.rows?.filter(({ status }) => wanted.includes(status))
  return (
    <Card title={t('gaps.title')} description={t('gaps.text')} flush>
      <div className="px-4 pb-4 sm:px-5">
        <SegmentedControl
          size="sm"
          label={t('gaps.view')}
          value={view}
          onValueChange={setView}
          options={(Object.keys(views) as View[]).map((each) => ({ value: each, label: t(`gaps.views.${each}`) }))}
        />
      </div>
      {gaps.isFailed ? (
        <ErrorState compact title={t('failed')} onRetry={gaps.retry} isRetrying={gaps.isRetrying} />
      ) : !shown ? (
        <SkeletonRows rows={3} />
      ) : shown.length === 0 ? (
        <EmptyState compact title={t(`gaps.empty.${view}`)} headingLevel={3} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((gap) => (
            <li key={gap.id} className="px-4 py-3.5 sm:px-5">
              <GapRow gap={gap} base={bases.find(({ id }) => id === gap.base)?.name ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
