import { PenLine } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useAmbassadorFigures } from './use-ambassador-figures.ts'

const shown = 8

/** The production of an ambassador: its batches and posts. */
export function ToolTab({ row }: { row: Row<'ambassadors'> }) {
  const t = useT('ambassadors')
  const figures = useAmbassadorFigures(row.instance)?.(row.id)
  const approved = useRecords('posts', {
    filter: 'ambassador = {:ambassador} && decision = "approve"',
    params: { ambassador: row.id },
    fields: 'id',
    perPage: 1,
    silent: true,
  })
  return (
    <div className="space-y-6">
      <p className="max-w-2xl text-sm text-ink-muted">{t('tool.text', { name: row.name })}</p>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface shadow-card">
        <Figure name={t('tool.batches')} value={figures?.batches} />
        <Figure name={t('tool.posts')} value={figures?.posts} />
        <Figure name={t('tool.approved')} value={approved.data?.totalItems} />
      </dl>
      <Batches row={row} />
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  const { number } = useFormats()
  return (
    <div className="px-4 py-3.5 sm:px-5">
      <dt className="text-caption text-ink-muted">{name}</dt>
      <dd className="mt-0.5 text-title text-ink tabular-nums">
        {value === undefined ? <Skeleton className="h-7 w-10" /> : number(value)}
      </dd>
    </div>
  )
}

function Batches({ row }: { row: Row<'ambassadors'> }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const own = { filter: 'ambassador = {:ambassador}', params: { ambassador: row.id } }
  const batches = useRecords('production_batches', { ...own, sort: '-created', perPage: shown, silent: true })
  useLive('production_batches', '*', own)
  return (
    <Card
      title={t('tool.batches')}
      flush
      actions={
        Boolean(batches.data?.totalItems) && (
          <Button asChild variant="link" size="sm">
            <LocalLink to={`/dashboard/production?ambassador=${row.id}`}>{t('tool.allBatches')}</LocalLink>
          </Button>
        )
      }
    >
      {batches.isError ? (
        <ErrorState compact title={common('fetchFailed')} onRetry={() => void batches.refetch()} />
      ) : batches.isPending ? (
        <SkeletonRows rows={3} />
      ) : batches.data.items.length === 0 ? (
        <EmptyState
          compact
          headingLevel={3}
          icon={<PenLine />}
          title={t('tool.noBatches')}
          description={t('tool.noBatchesText')}
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {batches.data.items.map((batch) => (
            <li key={batch.id}>
              <BatchLink batch={batch} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function BatchLink({ batch }: { batch: Row<'production_batches'> }) {
  const t = useT('ambassadors')
  const batches = useT('batches')
  const { date, relative } = useFormats()
  const status = batch.status || 'settings'
  const state = isAtWork(batch)
    ? 'working'
    : status === 'completed'
      ? 'done'
      : status === 'settings'
        ? 'draft'
        : 'waiting'
  return (
    <LocalLink
      to={`/dashboard/production/${batch.id}`}
      className="flex items-center gap-4 px-4 py-3 hover:bg-hover sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium text-ink">
          {batch.name || batch.prompt.split('\n', 1)[0] || t('tool.untitled', { date: date(batch.created) })}
        </span>
        <span className="block truncate text-caption text-ink-muted">
          {[batches('topicsAsked', { count: batch.numberOfTopics }), relative(batch.created)].join(' · ')}
        </span>
      </span>
      <StatusBadge status={state}>{batches(`status.${status}`)}</StatusBadge>
    </LocalLink>
  )
}
