import { Plus, Users } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, titled, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta = titled('ambassadors', 'title')

export default function AmbassadorsPage() {
  const t = useT('ambassadors')
  const common = useT('common')
  const { instance, canEdit } = useInstance()
  const rows = useRecords('ambassadors', {
    filter: 'instance = {:id}',
    params: { id: instance?.id ?? '' },
    sort: 'name',
    perPage: 200,
    enabled: Boolean(instance),
  })
  useLive('ambassadors')
  const create = canEdit && (
    <Button asChild variant="primary" icon={<Plus />}>
      <LocalLink to="/dashboard/personas/new">{t('new')}</LocalLink>
    </Button>
  )
  const nothing = { icon: <Users />, title: t('empty.title'), description: t('empty.text'), action: create }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={create} />
      <div className="rounded-lg border bg-surface">
        <DataList
          label={t('title')}
          rows={rows.data?.items ?? []}
          rowKey={({ id }) => id}
          state={rows.isError ? 'error' : rows.isPending ? 'loading' : 'ready'}
          onRetry={() => void rows.refetch()}
          texts={{
            empty: nothing,
            noResults: nothing,
            error: { title: t('failed'), description: common('fetchFailed') },
            forbidden: nothing,
          }}
        >
          {({ id, name, headline }) => (
            <LocalLink to={`/dashboard/personas/${id}`} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
              <Avatar name={name} size={40} decorative />
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-caption text-ink-muted">{headline}</span>
              </span>
            </LocalLink>
          )}
        </DataList>
      </div>
    </>
  )
}
