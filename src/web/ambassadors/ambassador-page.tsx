import { EllipsisVertical, ListOrdered, Pencil, SearchX, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useInstance, useInstanceOf } from '#web/instances/index.ts'
import { LocalLink, useGo, useLocalised, useT } from '#web/locale/index.ts'
import { avatarPicture, failureOf, useLive, useRecord } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { LinkTabs } from '#web/ui/frame/tabs.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { KnowledgeTab } from './knowledge-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PersonalityTab } from './personality-tab.tsx'
import { PlanningTab } from './planning-tab.tsx'
import { ToolTab } from './tool-tab.tsx'
import { useDeleteAmbassadors } from './use-delete-ambassadors.ts'

const tabs = ['overview', 'strategic-planning', 'knowledge', 'personality', 'ghostwriter'] as const

/** One ambassador; each tab is a separate page. */
export default function AmbassadorPage() {
  const t = useT('ambassadors')
  const common = useT('common')
  const { id = '' } = useParams()
  const ambassador = useRecord('ambassadors', id, { silent: true })
  useLive('ambassadors', id)
  useInstanceOf(ambassador.data)
  if (ambassador.data) return <Ambassador key={id} row={ambassador.data} />
  if (ambassador.isError) {
    const isGone = failureOf(ambassador.error).status === 404
    return (
      <ErrorState
        headingLevel={1}
        icon={isGone && <SearchX />}
        title={isGone ? t('gone.title') : t('failed')}
        description={isGone ? t('gone.text') : common('contentFailed')}
        onRetry={isGone ? undefined : () => void ambassador.refetch()}
        isRetrying={ambassador.isFetching}
        action={
          <LocalLink to="/dashboard/personas" className="text-link-style">
            {t('back')}
          </LocalLink>
        }
      />
    )
  }
  return (
    <>
      <div className="mb-6 flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-7 w-56" />
      </div>
      <SkeletonRows rows={5} />
    </>
  )
}

function Ambassador({ row }: { row: Row<'ambassadors'> }) {
  const t = useT('ambassadors')
  const go = useGo()
  const localised = useLocalised()
  const { tab = 'overview' } = useParams()
  const { canEdit, isLoading } = useInstance()
  const [isEditing, setEditing] = useState(false)
  const deleteAmbassadors = useDeleteAmbassadors()
  const readOnly = canEdit || isLoading ? '' : t('readOnly')
  const path = `/dashboard/personas/${row.id}`
  function edit(on: boolean): void {
    setEditing(on)
    if (on && tab !== 'overview') go(path)
  }
  return (
    <>
      <PageHeader
        leading={<Avatar name={row.name} picture={avatarPicture('ambassadors', row)} size={48} decorative />}
        title={row.name}
        description={row.headline}
        actions={
          <>
            <DisabledReason reason={readOnly}>
              <Button asChild variant="primary" icon={<Sparkles />}>
                <LocalLink to={`/dashboard/production/new?ambassador=${row.id}`}>{t('produce')}</LocalLink>
              </Button>
            </DisabledReason>
            <Menu
              trigger={
                <IconButton
                  variant="secondary"
                  tooltip={false}
                  label={t('acts', { name: row.name })}
                  icon={<EllipsisVertical />}
                />
              }
              items={[
                {
                  label: t('queue'),
                  icon: <ListOrdered />,
                  to: localised(`/dashboard/scheduling/queue?ambassador=${row.id}`),
                },
                { label: t('edit'), icon: <Pencil />, disabledReason: readOnly, onSelect: () => edit(true) },
                {
                  label: t('delete'),
                  icon: <Trash2 />,
                  tone: 'danger',
                  disabledReason: readOnly,
                  onSelect: async () => {
                    if (await deleteAmbassadors([row])) go('/dashboard/personas', { replace: true })
                  },
                },
              ]}
            />
          </>
        }
      >
        <LinkTabs
          label={row.name}
          items={tabs.map((value) => ({
            to: value === 'overview' ? path : `${path}/${value}`,
            label: t(`tabs.${value}`),
            current: value === tab,
          }))}
        />
      </PageHeader>
      {readOnly && (
        <Banner tone="neutral" className="mb-5">
          {readOnly}
        </Banner>
      )}
      {tab === 'overview' && <OverviewTab row={row} readOnly={readOnly} isEditing={isEditing} onEdit={edit} />}
      {tab === 'strategic-planning' && <PlanningTab row={row} readOnly={readOnly} />}
      {tab === 'knowledge' && <KnowledgeTab row={row} readOnly={readOnly} />}
      {tab === 'personality' && <PersonalityTab row={row} readOnly={readOnly} />}
      {tab === 'ghostwriter' && <ToolTab row={row} />}
    </>
  )
}
