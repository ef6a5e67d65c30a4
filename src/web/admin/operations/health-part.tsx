import type { HealthReport } from '#shared/contracts/operations.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { failureOf, pb, useServed } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Facts } from './facts.tsx'

/** An overview of versions, storage, queue and backups. */
export function HealthPart() {
  const t = useT('adminOperations')
  const query = useServed('health', (signal) =>
    pb.send<HealthReport>('/api/admin/health', { requestKey: null, signal }),
  )
  if (query.data) return <Report report={query.data} />
  if (!query.isError) return <SkeletonText lines={8} />
  const isForbidden = failureOf(query.error).status === 403
  return (
    <ErrorState
      title={t(isForbidden ? 'forbidden' : 'health.failed')}
      description={isForbidden && t('forbiddenText')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

function Report({ report }: { report: HealthReport }) {
  const t = useT('adminOperations')
  const { dateTime } = useFormats()
  const { versions, startedAt, nodes } = report
  return (
    <div className="space-y-4">
      <Notices notices={report.notices} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('health.versions')}>
          <Facts
            rows={[
              [t('health.app'), versions.app],
              [t('health.node'), versions.node],
              [t('health.database'), versions.database],
              [t('health.schema'), versions.schema],
              [t('health.uptime'), dateTime(startedAt)],
            ]}
          />
        </Card>
        <Storage report={report} />
        <Queue queue={report.queue} />
        <LastBackup report={report} />
        {nodes.length > 0 && (
          <Card title={t('health.nodes')}>
            <Facts
              rows={nodes.map(({ name, connections, since }) => [
                name,
                `${t('health.nodeConnections', { count: connections })}, ${t('health.since', { date: dateTime(since) })}`,
              ])}
            />
          </Card>
        )}
      </div>
    </div>
  )
}

const known = ['proxy-not-named', 'database-damaged', 'later-release'] as const
const isKnown = (notice: string): notice is (typeof known)[number] => (known as readonly string[]).includes(notice)

function Notices({ notices }: Pick<HealthReport, 'notices'>) {
  const t = useT('adminOperations')
  if (notices.length === 0) return <Banner tone="success">{t('health.fine')}</Banner>
  return notices.map((notice) => (
    <Banner key={notice} tone={notice === 'database-damaged' ? 'danger' : 'warning'}>
      {isKnown(notice) ? t(`health.notices.${notice}`) : notice}
    </Banner>
  ))
}

function Storage({ report: { disk, databaseSize, fileSize, connections } }: { report: HealthReport }) {
  const t = useT('adminOperations')
  const { bytes, number } = useFormats()
  const used = disk.total - disk.free
  return (
    <Card title={t('health.storage')}>
      <Progress
        className="mb-4"
        label={t('health.disk')}
        value={used}
        max={disk.total}
        valueText={t('health.diskFree', { free: bytes(disk.free), total: bytes(disk.total) })}
        tone={disk.free < disk.total / 10 ? 'danger' : 'primary'}
      />
      <Facts
        rows={[
          [t('health.databaseSize'), bytes(databaseSize)],
          [t('health.fileSize'), bytes(fileSize)],
          [
            t('health.connections'),
            connections && t('health.connectionsOf', { open: number(connections.open), max: number(connections.max) }),
          ],
        ]}
      />
    </Card>
  )
}

function Queue({ queue: { queued, running, failed, dueSince } }: Pick<HealthReport, 'queue'>) {
  const t = useT('adminOperations')
  const { number, relative } = useFormats()
  return (
    <Card title={t('health.queue')}>
      <Facts
        rows={[
          [t('health.waiting'), number(queued)],
          [t('health.running'), number(running)],
          [t('health.failedJobs'), number(failed)],
          [t('health.dueSince'), dueSince ? relative(dueSince) : t('health.notWaiting')],
        ]}
      />
    </Card>
  )
}

function LastBackup({ report: { lastBackup, backupSchedule } }: { report: HealthReport }) {
  const t = useT('adminOperations')
  const { dateTime, bytes } = useFormats()
  return (
    <Card
      title={t('health.backups')}
      actions={
        <Button asChild size="sm">
          <LocalLink to="/dashboard/admin/backups">{t('health.manageBackups')}</LocalLink>
        </Button>
      }
    >
      <Facts
        rows={[
          [
            t('health.lastBackup'),
            lastBackup ? `${dateTime(lastBackup.modified)}, ${bytes(lastBackup.size)}` : t('health.noBackup'),
          ],
          [t('health.schedule'), backupSchedule || t('health.noSchedule')],
        ]}
      />
    </Card>
  )
}
