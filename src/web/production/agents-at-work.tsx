import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { isWorking } from './batch-state.ts'

/** What the agents are doing, how far they are, and what became of it; cancel and retry. */
export function AgentsAtWork({ batch }: { batch: Row<'production_batches'> }) {
  const t = useT('production')
  const { canEdit } = useInstance()
  const update = useUpdate('production_batches')
  const { progress, generation, error } = batch
  if (isWorking(batch)) {
    const step = (progress?.step ?? 'queued') as 'queued'
    return (
      <div
        role="status"
        className="mb-6 flex flex-wrap items-center gap-4 rounded-lg border border-info-line bg-info-soft p-4"
      >
        <Progress
          className="min-w-48 flex-1"
          label={t(`working.${step}`)}
          value={progress?.done ?? 0}
          max={Math.max(1, progress?.total ?? 1)}
          indeterminate={progress?.stage !== 'posts'}
        />
        {canEdit && (
          <Button
            size="sm"
            loading={update.isPending}
            onClick={() => update.mutate({ id: batch.id, generation: 'canceled' })}
          >
            {t('working.cancel')}
          </Button>
        )}
      </div>
    )
  }
  if (!error && generation !== 'canceled') return null
  const isFailed = generation === 'failed' || generation === 'canceled'
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-lg border border-warning-line bg-warning-soft p-4 text-warning-ink"
    >
      <span className="flex-1">
        {generation === 'canceled' ? t('working.canceled') : t(`errors.${error as 'unexpected'}`)}
      </span>
      {isFailed && canEdit && (
        <Button
          size="sm"
          loading={update.isPending}
          onClick={() => update.mutate({ id: batch.id, generation: 'requested' })}
        >
          {t('working.retry')}
        </Button>
      )}
    </div>
  )
}
