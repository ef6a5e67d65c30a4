import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { canBeReadAgain, isFileGone, maxFailedChecks, needsSpeech } from '#shared/contracts/knowledge.ts'
import { useConfirmLeave } from '#web/forms/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { failureOf, useLive, useRecord } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/frame/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { DuplicateBanner } from './duplicate-banner.tsx'
import { ItemContent } from './item-content.tsx'
import { type Item, ItemStatus, useItemError, useItemFacts, useItemName } from './item-kind.tsx'
import { PassagesList } from './passages-list.tsx'
import { useItemActs } from './use-item-acts.ts'

/** One item beside the list: its content, its passages, and editing. */
export function ItemPanel({
  item: id,
  passage,
  canEdit,
  onClose,
}: {
  /** '' if none is open. */
  item: string
  /** The passage to scroll to, or ''. */
  passage: string
  canEdit: boolean
  onClose: () => void
}) {
  const t = useT('knowledge')
  const common = useT('common')
  const nameOf = useItemName()
  const confirmLeave = useConfirmLeave()
  const item = useRecord('knowledge_items', id, { silent: true })
  useLive('knowledge_items', id, { enabled: Boolean(id) })
  const isGone = item.isError && failureOf(item.error).status === 404
  return (
    <Drawer
      open={Boolean(id)}
      onOpenChange={async (isOpen) => {
        if (!isOpen && (await confirmLeave())) onClose()
      }}
      title={item.data ? nameOf(item.data) : t('columns.item')}
      size="lg"
    >
      {item.isError ? (
        <ErrorState
          compact
          title={isGone ? t('items.gone') : t('failed')}
          description={isGone ? undefined : common('fetchFailed')}
          onRetry={isGone ? undefined : () => void item.refetch()}
        />
      ) : item.data ? (
        <Opened key={id} item={item.data} passage={passage} canEdit={canEdit} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

function Opened({ item, passage, canEdit }: { item: Item; passage: string; canEdit: boolean }) {
  const t = useT('knowledge')
  const { dateTime } = useFormats()
  const factsOf = useItemFacts()
  const errorOf = useItemError()
  const acts = useItemActs()
  const [tab, setTab] = useState<'content' | 'passages'>(passage ? 'passages' : 'content')
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-muted">
        <ItemStatus status={item.status} />
        <span>{factsOf(item)}</span>
        {item.refreshedAt && <span>{t('items.read', { date: dateTime(item.refreshedAt) })}</span>}
        {item.checkedAt > item.refreshedAt && <span>{t('items.checked', { date: dateTime(item.checkedAt) })}</span>}
      </div>
      {item.failedChecks > 0 && item.status === 'ready' && (
        <Banner tone="warning">
          {t('items.checkFailed', { count: item.failedChecks, date: dateTime(item.refreshedAt) })}{' '}
          {item.failedChecks >= maxFailedChecks && t('items.leftAlone')}
        </Banner>
      )}
      {item.error === needsSpeech && <Banner tone="warning">{errorOf(item)}</Banner>}
      {item.error === 'duplicate' && <DuplicateBanner item={item} canEdit={canEdit} />}
      {item.status === 'error' && item.error !== 'duplicate' && (
        <Banner
          tone="danger"
          title={t('items.unread')}
          actions={
            canEdit &&
            canBeReadAgain(item) && (
              <Button size="sm" icon={<RotateCw />} onClick={() => void acts.readAgain([item])}>
                {t('items.retry')}
              </Button>
            )
          }
        >
          {errorOf(item)} {isFileGone(item) && t('items.fileGone')}
        </Banner>
      )}
      <Tabs
        label={t('columns.item')}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'content', label: t('panel.content') },
          { value: 'passages', label: t('columns.passages'), count: item.chunkCount || 0 },
        ]}
      >
        <TabPanel value="content">
          <ItemContent item={item} canEdit={canEdit} />
        </TabPanel>
        <TabPanel value="passages">
          <PassagesList item={item} begin={passage} canEdit={canEdit} />
        </TabPanel>
      </Tabs>
    </div>
  )
}
