import { BookOpen, Plus } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, titled, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta = titled('knowledge', 'title')

export default function KnowledgeBasesPage() {
  const t = useT('knowledge')
  const common = useT('common')
  const { instance, canEdit } = useInstance()
  const bases = useRecords('knowledge_bases', {
    filter: 'instance = {:id}',
    params: { id: instance?.id ?? '' },
    sort: 'name',
    perPage: 200,
    enabled: Boolean(instance),
  })
  useLive('knowledge_bases')
  const create = canEdit && (
    <Button asChild variant="primary" icon={<Plus />}>
      <LocalLink to="/dashboard/knowledge-base/new">{t('new')}</LocalLink>
    </Button>
  )
  const nothing = { icon: <BookOpen />, title: t('empty.title'), description: t('empty.text'), action: create }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={create} />
      <div className="rounded-lg border bg-surface">
        <DataList
          label={t('title')}
          rows={bases.data?.items ?? []}
          rowKey={({ id }) => id}
          state={bases.isError ? 'error' : bases.isPending ? 'loading' : 'ready'}
          onRetry={() => void bases.refetch()}
          texts={{
            empty: nothing,
            noResults: nothing,
            error: { title: t('failed'), description: common('fetchFailed') },
            forbidden: nothing,
          }}
        >
          {({ id, name, description }) => (
            <LocalLink to={`/dashboard/knowledge-base/${id}`} className="block px-4 py-3 hover:bg-hover">
              <span className="block font-medium">{name}</span>
              <span className="block truncate text-caption text-ink-muted">{description}</span>
            </LocalLink>
          )}
        </DataList>
      </div>
    </>
  )
}
