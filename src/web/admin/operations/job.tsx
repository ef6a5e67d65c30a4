import type { JobState } from '#shared/contracts/operations.ts'
import { type Translate, useT } from '#web/locale/index.ts'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'

/** A record of `jobs`, as superusers see it. */
export interface Job {
  id: string
  name: string
  tenant: string
  state: JobState
  attempts: number
  checkpoint: number
  error: string
  runAt: string
  finishedAt: string
  created: string
  updated: string
  payload: unknown
  cancelRequested: number
  expand?: { tenant?: { name: string } }
}

const looks: Record<JobState, Status> = {
  queued: 'queued',
  running: 'working',
  done: 'done',
  failed: 'error',
  canceled: 'canceled',
}

export function JobStateBadge({ job: { state, cancelRequested } }: { job: Job }) {
  const t = useT('adminOperations')
  const isCanceling = state === 'running' && cancelRequested > 0
  return <StatusBadge status={looks[state]}>{t(isCanceling ? 'jobs.canceling' : `jobs.states.${state}`)}</StatusBadge>
}

/** The label of a kind of job; its id if a newer server added it. */
export function kindOf(name: string, t: Translate<'adminOperations'>): string {
  const key = `jobs.kinds.${name}`
  const text = t(key as 'jobs.kinds.write-post')
  return text === key ? name : text
}

export const workspaceOf = ({ tenant, expand }: Job, t: Translate<'adminOperations'>): string =>
  expand?.tenant?.name || tenant || t('jobs.server')
