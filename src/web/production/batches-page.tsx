import { PenLine, Plus } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, titled, useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { isWorking } from './batch-state.ts'

export const meta = titled('production', 'title')

export default function BatchesPage() {
  const t = useT('production')
  const common = useT('common')
  const formats = useFormats()
  const { instance, canEdit } = useInstance()
  const batches = useRecords<'production_batches', { ambassador: { name: string } }>('production_batches', {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    sort: '-created',
    expand: 'ambassador',
    perPage: 100,
    enabled: Boolean(instance),
  })
  useLive('production_batches')
  const create = canEdit && (
    <Button asChild variant="primary" icon={<Plus />}>
      <LocalLink to="/dashboard/production/new">{t('new')}</LocalLink>
    </Button>
  )
  const nothing = { icon: <PenLine />, title: t('empty.title'), description: t('empty.text'), action: create }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={create} />
      <div className="rounded-lg border bg-surface">
        <DataList
          label={t('title')}
          rows={batches.data?.items ?? []}
          rowKey={({ id }) => id}
          state={batches.isError ? 'error' : batches.isPending ? 'loading' : 'ready'}
          onRetry={() => void batches.refetch()}
          texts={{
            empty: nothing,
            noResults: nothing,
            error: { title: t('failed'), description: common('fetchFailed') },
            forbidden: nothing,
          }}
        >
          {({ id, name, status, created, expand, progress, generation }) => (
            <LocalLink to={`/dashboard/production/${id}`} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {name || t('untitled', { date: formats.date(created) })}
                </span>
                <span className="block truncate text-caption text-ink-muted">{expand?.ambassador?.name}</span>
              </span>
              {isWorking({ generation }) && progress && (
                <span className="text-caption tabular-nums text-ink-muted">{`${progress.done}/${progress.total}`}</span>
              )}
              <Badge tone={status === 'completed' ? 'success' : 'info'}>{t(`status.${status || 'settings'}`)}</Badge>
            </LocalLink>
          )}
        </DataList>
      </div>
    </>
  )
}
