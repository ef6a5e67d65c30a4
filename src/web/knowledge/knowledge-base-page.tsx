import { EllipsisVertical, Pencil, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useInstance, useInstanceOf } from '#web/instances/index.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { failureOf, useLive, useRecord, useRecords } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { AddKnowledge } from './add-knowledge.tsx'
import { EditBaseDialog } from './edit-base-dialog.tsx'
import { FollowedSites } from './followed-sites.tsx'
import { ItemsList } from './items-list.tsx'
import { MeaningProgress } from './meaning-progress.tsx'
import { AskBase } from './questions/ask-base.tsx'
import { useDeleteBases } from './use-delete-bases.ts'

/** The items of a knowledge base and their state, live. */
export default function KnowledgeBasePage() {
  const t = useT('knowledge')
  const common = useT('common')
  const { id = '' } = useParams()
  const base = useRecord('knowledge_bases', id, { silent: true })
  useLive('knowledge_bases', id)
  useInstanceOf(base.data)
  if (base.isError) {
    const isGone = failureOf(base.error).status === 404
    return (
      <ErrorState
        headingLevel={1}
        icon={isGone && <SearchX />}
        title={isGone ? t('gone.title') : t('basesFailed')}
        description={isGone ? t('gone.text') : common('contentFailed')}
        onRetry={isGone ? undefined : () => void base.refetch()}
        isRetrying={base.isFetching}
        action={
          <LocalLink to="/dashboard/knowledge-base" className="text-link-style">
            {t('back')}
          </LocalLink>
        }
      />
    )
  }
  if (!base.data) {
    return (
      <>
        <Skeleton className="mb-6 h-7 w-64" />
        <SkeletonRows rows={6} />
      </>
    )
  }
  return <Base base={base.data} />
}

function Base({ base }: { base: Row<'knowledge_bases'> }) {
  const t = useT('knowledge')
  const go = useGo()
  const { canEdit, isLoading } = useInstance()
  const [isEditing, setEditing] = useState(false)
  const deleteBases = useDeleteBases(base.instance)
  const readOnly = !canEdit && !isLoading && t('readOnly')
  return (
    <>
      <PageHeader
        title={base.name}
        description={base.description}
        actions={
          <Menu
            trigger={
              <IconButton
                variant="secondary"
                tooltip={false}
                label={t('acts', { name: base.name })}
                icon={<EllipsisVertical />}
              />
            }
            items={[
              { label: t('edit'), icon: <Pencil />, disabledReason: readOnly, onSelect: () => setEditing(true) },
              {
                label: t('delete'),
                icon: <Trash2 />,
                tone: 'danger',
                disabledReason: readOnly,
                onSelect: async () => {
                  if (await deleteBases([base])) go('/dashboard/knowledge-base', { replace: true })
                },
              },
            ]}
          />
        }
      >
        <UsedBy base={base} />
        <MeaningProgress instance={base.instance} base={base.id} />
      </PageHeader>
      {isEditing && <EditBaseDialog base={base} onClose={() => setEditing(false)} />}
      {readOnly && (
        <Banner tone="neutral" className="mb-5">
          {readOnly}
        </Banner>
      )}
      {canEdit && (
        <Card title={t('add.title')} className="mb-6">
          <AddKnowledge base={base.id} />
        </Card>
      )}
      <FollowedSites base={base.id} canEdit={canEdit} />
      {canEdit && <AskBase instance={base.instance} base={base.id} />}
      <ItemsList base={base.id} canEdit={canEdit} />
    </>
  )
}

function UsedBy({ base }: { base: Row<'knowledge_bases'> }) {
  const t = useT('knowledge')
  const users = useRecords('ambassadors', {
    filter: 'instance = {:instance} && knowledgeBases.id ?= {:base}',
    params: { instance: base.instance, base: base.id },
    fields: 'id,name',
    sort: 'name',
    perPage: 50,
    silent: true,
  })
  return (
    <p className="min-h-5 text-caption text-ink-muted">
      {users.data?.items.length === 0 && t('usedByAll')}
      {Boolean(users.data?.items.length) && (
        <>
          {t('columns.usedBy')}{' '}
          {users.data?.items.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <LocalLink to={`/dashboard/personas/${id}/knowledge`} className="text-link-style">
                {name}
              </LocalLink>
            </span>
          ))}
        </>
      )}
    </p>
  )
}
