import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { Waiting } from '#web/ui/list/waiting.tsx'
import { ComposerButton, useComposerOffer } from './composer-button.tsx'

const thin: readonly string[] = ['not-enough-material', 'thin-material']

/** The agents' current work, progress and result; cancel and retry. */
export function AgentsAtWork({ batch, topics }: { batch: Row<'production_batches'>; topics: number }) {
  const t = useT('production')
  const { canEdit } = useInstance()
  const update = useUpdate('production_batches')
  const obstacle = useGhostwriterObstacle()
  const { progress, generation, error } = batch
  const offersComposer = useComposerOffer(batch, update.error) && canEdit
  const write = (next: 'requested' | 'composer' | 'canceled') => update.mutate({ id: batch.id, generation: next })
  if (isAtWork(batch)) {
    const step = (progress?.step ?? 'queued') as 'queued'
    return (
      <div className="mb-6">
        <Waiting
          label={t(`working.${step}`)}
          value={progress?.done ?? 0}
          max={Math.max(1, progress?.total ?? 1)}
          indeterminate={progress?.stage !== 'posts'}
          onCancel={canEdit ? () => write('canceled') : undefined}
          isCanceling={update.isPending}
        />
      </div>
    )
  }
  if (!error && generation !== 'canceled') return null
  const isOver = generation === 'failed' || generation === 'canceled'
  return (
    <div role="status" className="mb-6">
      <Banner
        tone="warning"
        title={
          generation === 'canceled'
            ? t('working.canceled')
            : t(`errors.${error as 'unexpected'}`, { found: topics, wanted: batch.numberOfTopics })
        }
        actions={
          isOver &&
          canEdit && (
            <>
              {offersComposer && <ComposerButton isPending={update.isPending} onClick={() => write('composer')} />}
              <DisabledReason reason={obstacle}>
                <Button size="sm" loading={update.isPending} onClick={() => write('requested')}>
                  {t('working.retry')}
                </Button>
              </DisabledReason>
            </>
          )
        }
      >
        {offersComposer && t('composer.hint')}
        {thin.includes(error) && t('material.helps')}
        {progress?.near && t('material.near', { subjects: progress.near.join(' · ') })}
      </Banner>
    </div>
  )
}
