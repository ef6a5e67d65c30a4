import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type PlanningDraft, planningDraft, recordOf } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { PlanningFields } from './planning-fields.tsx'
import { planningGroups, segmentGroup } from './proposals.ts'
import { aboveSaveBar, SaveBar } from './save-bar.tsx'
import { SegmentCards } from './segment-cards.tsx'
import { suggestionsFor } from './suggestions-for.ts'
import { useSegments } from './use-segments.ts'

/** Strategic planning: what the posts should reach, what they are about, and for whom. */
export function PlanningTab({ row, readOnly }: { row: Row<'ambassadors'>; readOnly: string }) {
  const [round, setRound] = useState(0)
  return <Planning key={round} row={row} readOnly={readOnly} onDiscard={() => setRound(round + 1)} />
}

function Planning({ row, readOnly, onDiscard }: { row: Row<'ambassadors'>; readOnly: string; onDiscard: () => void }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const update = useUpdate('ambassadors', { silent: true })
  const { query, segments, save, add, remove } = useSegments(row.id)
  const { values, set, errors, isBusy, isDirty, formProps } = useFields<PlanningDraft>({
    initial: planningDraft(row),
    warnsUnsaved: true,
    async submit(draft) {
      await update.mutateAsync({ id: row.id, ...recordOf(draft) })
      toast({ tone: 'success', title: common('saved') })
    },
  })
  const fields = { values, set, errors, disabled: Boolean(readOnly) }
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 space-y-6">
        <form {...formProps} className={aboveSaveBar}>
          <Card title={t('tabs.strategic-planning')} description={t('planning.text')}>
            <PlanningFields {...fields} />
          </Card>
          <SaveBar isDirty={isDirty} isBusy={isBusy} problem={errors['']} onDiscard={onDiscard} />
        </form>
        {query.isError ? (
          <ErrorState
            compact
            title={t('segments.failed')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : query.isPending ? (
          <SkeletonRows rows={2} />
        ) : (
          <SegmentCards segments={segments} readOnly={readOnly} onSave={save} onDelete={({ id }) => remove(id)} />
        )}
      </div>
      {!readOnly && (
        <AssistantPanel
          text={t('assistant.textPlanning')}
          request={suggestionsFor(row)}
          groupsOf={(found) => [
            ...planningGroups(found, fields),
            segmentGroup(found, segments, (chosen) => {
              add(chosen).catch((error: unknown) => reportFailure(error, common('createFailed')))
            }),
          ]}
        />
      )}
    </div>
  )
}
