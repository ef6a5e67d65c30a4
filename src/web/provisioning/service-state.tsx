import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'

type Own = Row<'instance_services'>

const looks: Record<Exclude<Own['status'], ''>, Status> = {
  queued: 'queued',
  provisioning: 'working',
  ready: 'done',
  error: 'error',
}

/** The state of a service of a workspace. */
export function ServiceState({ own: { status } }: { own: Pick<Own, 'status'> }) {
  const t = useT('services')
  const state = status || 'queued'
  return <StatusBadge status={looks[state]}>{t(`states.${state}`)}</StatusBadge>
}

const reasons = ['quota_bases', 'crashed', 'canceled', 'unexpected'] as const

/** Why a service could not be prepared, and the button to try again; nothing in other states. */
export function ServiceProblem({ own, mayRetry }: { own: Own; mayRetry: boolean }) {
  const t = useT('services')
  const [isBusy, setBusy] = useState(false)
  if (own.status !== 'error') return null
  const reason = reasons.find((code) => code === own.error) ?? 'unexpected'
  async function retry(): Promise<void> {
    setBusy(true)
    await pb.send(`/api/instances/${own.instance}/services/${own.id}/retry`, { method: 'POST', requestKey: null }).then(
      () => refreshLists('instance_services', 0),
      (error) => reportFailure(error, t('retryFailed')),
    )
    setBusy(false)
  }
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56 text-caption text-danger-ink">{t(`reasons.${reason}`)}</p>
      {mayRetry && (
        <Button size="sm" icon={<RotateCw />} loading={isBusy} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
