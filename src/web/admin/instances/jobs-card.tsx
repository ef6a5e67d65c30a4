import { useQuery } from '@tanstack/react-query'
import { useFormats, useT } from '#web/locale/index.ts'
import { filterText, pb } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { type Job, JobStateBadge, kindOf } from '../operations/job.tsx'

const shown = 20

/** The latest background jobs of a workspace. */
export function JobsCard({ instance }: { instance: string }) {
  const t = useT('adminInstances')
  const operations = useT('adminOperations')
  const { dateTime, number } = useFormats()
  const jobs = useQuery({
    queryKey: ['jobs', instance],
    queryFn: ({ signal }) =>
      pb.collection('jobs').getList<Job>(1, shown, {
        filter: filterText('tenant = {:instance}', { instance }),
        sort: '-created',
        requestKey: null,
        signal,
      }),
    meta: { silent: true },
  })
  return (
    <Card title={t('detail.jobs')} flush>
      <DataTable
        label={t('detail.jobs')}
        rows={jobs.data?.items ?? []}
        rowKey={({ id }) => id}
        state={jobs.data ? 'ready' : jobs.isError ? 'error' : 'loading'}
        onRetry={() => void jobs.refetch()}
        columns={[
          { id: 'name', header: t('detail.job'), cell: ({ name }) => kindOf(name, operations) },
          { id: 'state', header: t('detail.jobState'), cell: (job) => <JobStateBadge job={job} /> },
          {
            id: 'attempts',
            header: t('detail.attempts'),
            from: 'md',
            align: 'end',
            cell: ({ attempts }) => number(attempts),
          },
          { id: 'error', header: t('detail.error'), from: 'md', cell: ({ error }) => error || '–' },
          { id: 'changed', header: t('detail.changed'), cell: ({ updated }) => dateTime(updated) },
        ]}
        texts={{
          empty: { title: t('detail.noJobs') },
          noResults: { title: t('detail.noJobs') },
          error: { title: t('detail.failed') },
          forbidden: { title: t('detail.failed') },
        }}
      />
    </Card>
  )
}
