import { ExternalLink, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'

/** The PDF of the pages: made on request, with a notice if it is outdated. */
export function DocumentPanel({
  post,
  problem,
  settle,
  canEdit,
}: {
  post: Row<'posts'>
  /** The reason why no document can be made now. */
  problem: string
  /** Stores unsaved text before the document is requested. */
  settle: () => Promise<void>
  canEdit: boolean
}) {
  const t = useT('carousel')
  const update = useUpdate('posts')
  const [isSettling, setSettling] = useState(false)
  const { carouselState: state, document } = post
  const isMaking = state === 'requested' || state === 'running'
  const isMixed = post.image !== '' || post.gallery.length > 0 || post.link !== ''
  const isOurs = document !== '' && state !== ''
  async function make(): Promise<void> {
    setSettling(true)
    await settle()
    setSettling(false)
    update.mutate({ id: post.id, carouselState: 'requested' })
  }
  return (
    <section aria-labelledby="carousel-document" className="space-y-3">
      <h2 id="carousel-document" className="text-base font-semibold">
        {t('document.title')}
      </h2>
      <p role="status" className="text-sm text-ink-muted">
        {isMaking
          ? t('document.making')
          : isOurs
            ? t('document.attached', { count: post.documentPages })
            : t('document.none')}
      </p>
      {isOurs && !isMaking && state !== 'attached' && <Banner tone="warning" title={t('document.outdated')} />}
      {state === 'failed' && (
        <Banner tone="danger" title={t(`errors.${(post.carouselError || 'unexpected') as 'unexpected'}`)} announce />
      )}
      {isOurs && state === 'attached' && post.decision === 'approve' && canEdit && (
        <Banner tone="info" title={t('document.approved')} />
      )}
      <div className="flex flex-wrap gap-2">
        {canEdit && (
          <DisabledReason reason={!isMaking && ((isMixed && t('document.mixed')) || problem)}>
            <Button
              variant="primary"
              icon={<FileDown />}
              loading={isMaking || isSettling || update.isPending}
              onClick={() => void make()}
            >
              {isOurs ? t('document.again') : t('document.make')}
            </Button>
          </DisabledReason>
        )}
        {document !== '' && (
          <Button icon={<ExternalLink />} onClick={() => openDocument(post, t('document.openFailed'))}>
            {t('document.open')}
          </Button>
        )}
      </div>
      {canEdit && (isMixed || problem) && !isMaking && (
        <p className="text-caption text-ink-muted">{(isMixed && t('document.mixed')) || problem}</p>
      )}
    </section>
  )
}

/** The window is opened immediately, because browsers block windows that are opened after a wait. */
function openDocument({ id, document }: Row<'posts'>, failed: string): void {
  const opened = window.open('about:blank', '_blank')
  pb.files
    .getToken({ requestKey: null })
    .then((token) => {
      const address = pb.files.getURL({ collectionName: 'posts', id }, document, { token })
      if (opened) opened.location.href = address
      else window.location.assign(address)
    })
    .catch(() => {
      opened?.close()
      toast({ tone: 'danger', title: failed })
    })
}
