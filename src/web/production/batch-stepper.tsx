import { type BatchStatus, batchStatuses } from '#shared/collections/production-batches.ts'
import { useT } from '#web/locale/index.ts'
import { Stepper } from '#web/ui/frame/stepper.tsx'

/** Settings → Topics → Posts → Done. */
export function BatchStepper({ status }: { status: BatchStatus | '' }) {
  const t = useT('production')
  const batches = useT('batches')
  return (
    <Stepper
      label={t('steps')}
      current={status || 'settings'}
      steps={batchStatuses.map((id) => ({ id, label: batches(`status.${id}`) }))}
      className="mb-6"
    />
  )
}
