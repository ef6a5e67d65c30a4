import { Info, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type JobSummary, jobStates } from '#shared/contracts/operations.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { pb, useServed, useServedList } from '#web/records/index.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { type Job, JobStateBadge, kindOf, workspaceOf } from './job.tsx'
import { JobDetail } from './job-detail.tsx'
import { useJobActions } from './use-job-actions.ts'

/** The queue: waiting, running and ended jobs. */
export function JobsPart() {
  const t = useT('adminOperations')
  const columns = useColumns()
  const summary = useServed('job-summary', (signal) =>
    pb.send<JobSummary>('/api/admin/jobs', { requestKey: null, signal }),
  )
  const kinds = summary.data?.kinds ?? []
  const actions = useJobActions(kinds)
  const [open, setOpen] = useState<string>()
  const list = useServedList<Job, 'state' | 'kind', 'newest' | 'oldest' | 'next'>('jobs', {
    read: (page, perPage, options) =>
      pb.collection('jobs').getList<Job>(page, perPage, { ...options, expand: 'tenant' }),
    search: ['name', 'error', 'id', 'unaccented(tenant.name)'],
    filters: { state: 'state = {:value}', kind: 'name = {:value}' },
    sorts: { newest: '-created', oldest: 'created', next: 'runAt' },
    defaultSort: 'newest',
  })
  return (
    <>
      {summary.data && <Counts states={summary.data.states} />}
      <RecordTable
        list={list}
        label={t('jobs.title')}
        searchLabel={t('jobs.search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: jobStates.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
          },
          {
            name: 'kind',
            label: t('jobs.kind'),
            options: kinds.map(({ name }) => ({ value: name, label: kindOf(name, t) })),
          },
        ]}
        sortLabel={(sort) => t(`sorts.${sort}`)}
        columns={columns}
        onRowClick={({ id }) => setOpen(id)}
        currentKey={open}
        rowActions={{
          labelOf: ({ name }) => t('actionsFor', { name: kindOf(name, t) }),
          items: (job) => [
            { label: t('details'), icon: <Info />, onSelect: () => setOpen(job.id) },
            ...actions.itemsFor(job),
          ],
        }}
        texts={{
          empty: { icon: <ListChecks />, title: t('jobs.none'), description: t('jobs.noneText') },
          noResults: { title: t('jobs.noResults') },
          failed: t('jobs.failed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
      <JobDetail job={list.rows.find(({ id }) => id === open)} actions={actions} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** The number of jobs in each state, with a link to the list. */
function Counts({ states }: Pick<JobSummary, 'states'>) {
  const t = useT('adminOperations')
  const { number } = useFormats()
  return (
    <ul className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-5">
      {jobStates.map((state) => (
        <li key={state}>
          <LocalLink
            to={`/dashboard/admin/operations?state=${state}`}
            className="block rounded-card border border-line bg-surface px-4 py-3 hover:border-line-strong"
          >
            <span className="block text-caption text-ink-muted">{t(`jobs.states.${state}`)}</span>
            <span className="text-lg font-semibold tabular-nums">{number(states[state])}</span>
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

function useColumns(): Column<Job>[] {
  const t = useT('adminOperations')
  const { dateTime, relative } = useFormats()
  return [
    { id: 'kind', header: t('jobs.kind'), cell: ({ name }) => kindOf(name, t) },
    { id: 'state', header: t('state'), cell: (job) => <JobStateBadge job={job} /> },
    { id: 'workspace', header: t('jobs.workspace'), cell: (job) => workspaceOf(job, t) },
    {
      id: 'attempts',
      header: t('jobs.attempts'),
      align: 'end',
      from: 'md',
      cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span>,
    },
    {
      id: 'next',
      header: t('jobs.nextRun'),
      from: 'lg',
      cell: ({ state, runAt }) => (state === 'queued' ? relative(runAt) : ''),
    },
    {
      id: 'created',
      header: t('jobs.created'),
      from: 'sm',
      cell: ({ created }) => <span className="whitespace-nowrap">{dateTime(created)}</span>,
    },
    {
      id: 'error',
      header: t('jobs.error'),
      from: 'xl',
      cell: ({ error }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{error}</span>,
    },
  ]
}
