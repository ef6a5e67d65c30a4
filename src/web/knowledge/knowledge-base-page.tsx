import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useDelete, useLive, useRecord, useRecords, useUpdate } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AddKnowledge } from './add-knowledge.tsx'

const tones = { queued: 'neutral', processing: 'info', ready: 'success', error: 'danger' } as const

/** What a knowledge base holds, and how far each item has been read, live. */
export default function KnowledgeBasePage() {
  const t = useT('knowledge')
  const common = useT('common')
  const confirm = useConfirm()
  const { id = '' } = useParams()
  const { canEdit } = useInstance()
  const base = useRecord('knowledge_bases', id)
  const own = { filter: 'base = {:base}', params: { base: id } }
  const items = useRecords('knowledge_items', {
    ...own,
    sort: '-created',
    perPage: 500,
    fields: 'id,title,type,status,error,chunkCount,question,url',
    errorTitle: t('failed'),
  })
  useLive('knowledge_items', '*', own)
  const update = useUpdate('knowledge_items')
  const remove = useDelete('knowledge_items')
  const nothing = { icon: <FileText />, title: t('items.empty.title'), description: t('items.empty.text') }
  return (
    <>
      <PageHeader
        title={base.data?.name ?? ''}
        description={base.data?.description}
        breadcrumb={[{ label: t('title'), to: '/dashboard/knowledge-base' }]}
      />
      {canEdit && <AddKnowledge base={id} />}
      <div className="mt-6 rounded-lg border bg-surface">
        <DataList
          label={t('title')}
          rows={items.data?.items ?? []}
          rowKey={(item) => item.id}
          state={items.isError ? 'error' : items.isPending ? 'loading' : 'ready'}
          onRetry={() => void items.refetch()}
          texts={{
            empty: nothing,
            noResults: nothing,
            error: { title: t('failed'), description: common('fetchFailed') },
            forbidden: nothing,
          }}
        >
          {(item) => {
            const name = item.title || item.question || item.url || t(`types.${item.type || 'other'}`)
            return (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
                <span className="min-w-48 flex-1">
                  <span className="block break-words font-medium">{name}</span>
                  <span className="block text-caption text-ink-muted">
                    {t(`types.${item.type || 'other'}`)}
                    {item.status === 'ready' && ` · ${t('items.passages', { count: item.chunkCount })}`}
                    {item.status === 'error' && ` · ${t(`errors.${(item.error || 'unexpected') as 'unexpected'}`)}`}
                  </span>
                </span>
                <Badge tone={tones[item.status || 'queued']}>{t(`status.${item.status || 'queued'}`)}</Badge>
                {canEdit && item.status === 'error' && (
                  <Button size="sm" onClick={() => update.mutate({ id: item.id, status: 'queued' })}>
                    {t('items.retry')}
                  </Button>
                )}
                {canEdit && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${t('items.delete')}: ${name}`}
                    onClick={async () => {
                      const sure = await confirm({
                        title: t('items.confirm', { name }),
                        description: t('items.confirmText'),
                        confirmLabel: t('items.delete'),
                        tone: 'danger',
                      })
                      if (sure) remove.mutate(item.id)
                    }}
                  >
                    {t('items.delete')}
                  </Button>
                )}
              </div>
            )
          }}
        </DataList>
      </div>
    </>
  )
}
