import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure } from '#web/records/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { planningDraft } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant/assistant-panel.tsx'
import { planningGroups, segmentGroup } from './assistant/proposals.ts'
import { suggestionsFor } from './assistant/suggestions-for.ts'
import { DraftTab } from './draft-tab.tsx'
import { PlanningFields } from './planning-fields.tsx'
import { SegmentCards } from './segment-cards.tsx'
import { useSegments } from './use-segments.ts'

/** Strategic planning: goals, subjects and audience of the posts. */
export function PlanningTab({ row, readOnly }: { row: Row<'ambassadors'>; readOnly: string }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const { query, segments, save, add, remove } = useSegments(row.id)
  return (
    <DraftTab
      row={row}
      readOnly={readOnly}
      initial={planningDraft(row)}
      title={t('tabs.strategic-planning')}
      description={t('planning.text')}
      below={
        query.isError ? (
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
        )
      }
      assistant={(fields) => (
        <AssistantPanel
          text={t('assistant.textPlanning')}
          ambassador={row.id}
          request={suggestionsFor(row)}
          groupsOf={(found) => [
            ...planningGroups(found, fields),
            segmentGroup(found, segments, (chosen) => {
              add(chosen).catch((error: unknown) => reportFailure(error, common('createFailed')))
            }),
          ]}
        />
      )}
    >
      {(disabled) => <PlanningFields disabled={disabled} />}
    </DraftTab>
  )
}
