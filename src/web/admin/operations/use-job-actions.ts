import { Ban, Play, RotateCw } from 'lucide-react'
import { createElement } from 'react'
import type { JobSummary } from '#shared/contracts/operations.ts'
import { useT } from '#web/locale/index.ts'
import { pb, refreshServed, reportFailure } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import type { MenuAct } from '#web/ui/overlay/menu.tsx'
import type { Job } from './job.tsx'

export type JobActions = ReturnType<typeof useJobActions>

/** An administrator's actions on a job. The server checks the same states. */
export function useJobActions(kinds: JobSummary['kinds']) {
  const t = useT('adminOperations')
  const confirm = useConfirm()

  async function send({ id }: Job, verb: 'cancel' | 'retry', done: string, failed: string): Promise<void> {
    try {
      await pb.send(`/api/admin/jobs/${id}/${verb}`, { method: 'POST', requestKey: null })
      toast({ tone: 'success', title: done })
    } catch (error) {
      reportFailure(error, failed)
    }
    refreshServed('jobs', 'job-summary')
  }

  async function cancel(job: Job): Promise<void> {
    const isSure = await confirm({
      title: t('jobs.cancelTitle'),
      description: t(`jobs.cancels.${isExplained(job.name) ? job.name : 'other'}`),
      confirmLabel: t('jobs.cancel'),
      cancelLabel: t('jobs.keep'),
    })
    const done = t(job.state === 'running' ? 'jobs.cancelRequested' : 'jobs.canceled')
    if (isSure) await send(job, 'cancel', done, t('jobs.cancelFailed'))
  }

  return {
    itemsFor(job: Job): MenuAct[] {
      const { state, name, cancelRequested } = job
      const isOpen = state === 'queued' || state === 'running'
      const canRetry = kinds.some((kind) => kind.name === name && kind.canRetry)
      const retry = (label: string, icon: typeof Play): MenuAct => ({
        label,
        icon: createElement(icon),
        disabledReason: state !== 'queued' && !canRetry && t('jobs.cannotRetry'),
        onSelect: () => void send(job, 'retry', t('jobs.retried'), t('jobs.retryFailed')),
      })
      return [
        ...(state === 'queued' ? [retry(t('jobs.runNow'), Play)] : []),
        ...(state === 'failed' || state === 'canceled' ? [retry(t('jobs.retry'), RotateCw)] : []),
        ...(isOpen && !cancelRequested
          ? [
              {
                label: t('jobs.cancel'),
                icon: createElement(Ban),
                tone: 'danger' as const,
                onSelect: () => void cancel(job),
              },
            ]
          : []),
      ]
    },
  }
}

const explained = ['write-topics', 'write-post', 'draw-picture', 'ingest-item', 'send-mail'] as const
const isExplained = (name: string): name is (typeof explained)[number] =>
  (explained as readonly string[]).includes(name)
