import { ImageOff } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { useT } from '#web/locale/index.ts'
import { useLive, useRecords, useRuntime, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Waiting } from '#web/ui/list/waiting.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { OrderForm } from './order-form.tsx'
import { VersionList } from './version-list.tsx'

type Picture = Row<'generated_pictures'>

/** Orders generated pictures for a post, and lists them as versions to choose from. */
export default function GenerateDialog({
  post,
  onClose,
  onAttached,
}: {
  post: Row<'posts'>
  onClose: () => void
  /** After a picture was copied to the post. */
  onAttached?: (() => unknown) | undefined
}) {
  const t = useT('pictures')
  const production = useT('production')
  const hasProvider = useRuntime().aiProviders.pictures !== 'offline'
  const of = { filter: 'post = {:post}', params: { post: post.id } }
  const pictures = useRecords('generated_pictures', { ...of, sort: '-created', perPage: 100, silent: true })
  useLive('generated_pictures', '*', of)
  const all = pictures.data?.items ?? []
  const versions = all.filter(({ image }) => image !== '')
  const [newest] = all
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={t('title')}
      description={t('about')}
      footer={<Button onClick={onClose}>{production('attachments.done')}</Button>}
    >
      <div className="space-y-5">
        {!hasProvider && (
          <EmptyState
            compact
            headingLevel={3}
            icon={<ImageOff />}
            title={t('none.title')}
            description={t('none.text')}
          />
        )}
        {hasProvider && pictures.data && <OrderForm post={post} isBusy={Boolean(newest && isAtWork(newest))} />}
        {newest && <Outcome picture={newest} />}
        {pictures.isError ? (
          <ErrorState compact title={t('versionsFailed')} onRetry={() => void pictures.refetch()} />
        ) : !pictures.data ? (
          <SkeletonRows rows={3} />
        ) : (
          (hasProvider || versions.length > 0) && (
            <VersionList post={post} versions={versions} onAttached={onAttached} />
          )
        )}
      </div>
    </Dialog>
  )
}

/** The state of the last ordered picture; renders nothing if it is one of the versions already. */
function Outcome({ picture: { id, generation, error, image } }: { picture: Picture }) {
  const t = useT('pictures')
  const update = useUpdate('generated_pictures')
  if (isAtWork({ generation })) {
    return (
      <Waiting
        label={t(generation === 'running' ? 'working' : 'waiting')}
        value={0}
        max={1}
        indeterminate
        onCancel={() => update.mutate({ id, generation: 'canceled' })}
        isCanceling={update.isPending}
      />
    )
  }
  if (image !== '') return null
  return generation === 'canceled' ? (
    <Banner tone="info" title={t('canceled')} announce />
  ) : (
    <Banner tone="danger" title={t('failed')} announce>
      {t(`errors.${error as 'unexpected'}`)} {t('notCharged')}
    </Banner>
  )
}
