import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Facts, RawData } from './facts.tsx'
import { type Job, JobStateBadge, kindOf, workspaceOf } from './job.tsx'
import type { JobActions } from './use-job-actions.ts'

/** One job beside the list, live. */
export function JobDetail({
  job,
  actions,
  onClose,
}: {
  job: Job | undefined
  actions: JobActions
  onClose: () => void
}) {
  const t = useT('adminOperations')
  const { dateTime, number } = useFormats()
  if (!job) return null
  const items = actions.itemsFor(job).filter(({ disabledReason }) => !disabledReason)
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={kindOf(job.name, t)}
      footer={
        items.length > 0 &&
        items.map(({ label, icon, tone, onSelect }) => (
          <Button key={label} icon={icon} variant={tone === 'danger' ? 'danger' : 'secondary'} onClick={onSelect}>
            {label}
          </Button>
        ))
      }
    >
      <Facts
        rows={[
          [t('state'), <JobStateBadge key="state" job={job} />],
          [t('jobs.workspace'), workspaceOf(job, t)],
          [t('jobs.attempts'), number(job.attempts)],
          [t('jobs.checkpoint'), job.checkpoint > 0 ? number(job.checkpoint) : ''],
          [t('jobs.created'), dateTime(job.created)],
          [t('jobs.nextRun'), job.state === 'queued' ? dateTime(job.runAt) : ''],
          [t('jobs.ended'), dateTime(job.finishedAt)],
          [t('jobs.error'), job.error],
          ['ID', job.id],
        ]}
      />
      <RawData label={t('jobs.payload')} value={job.payload} />
    </Drawer>
  )
}
