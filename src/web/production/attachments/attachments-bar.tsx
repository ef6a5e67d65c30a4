import { Paperclip } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { lazyPiece } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { shownOf } from './shown.ts'

const AttachmentsDialog = lazyPiece(() => import('./attachments-dialog.tsx'))

/** A summary of a post's attachments, and the button that opens them. */
export function AttachmentsBar({ post, canEdit }: { post: Row<'posts'>; canEdit: boolean }) {
  const t = useT('production')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-caption text-ink-muted">
      <AttachmentsSummary post={post} />
      {canEdit && <AttachButton post={post} />}
      {!canEdit && !hasAny(post) && <span>{t('attachments.none')}</span>}
    </div>
  )
}

/** Opens the attachments dialog. */
export function AttachButton({ post }: { post: Row<'posts'> }) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Paperclip />} onClick={() => setOpen(true)}>
        {t(hasAny(post) ? 'attachments.open' : 'attachments.attach')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AttachmentsDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const hasAny = ({ image, gallery, document, link, firstComment }: Row<'posts'>): boolean =>
  [image, ...gallery, document, link, firstComment].some((value) => value !== '')

/** Also warns about pictures without alt text. */
export function AttachmentsSummary({ post }: { post: Row<'posts'> }) {
  const t = useT('production')
  const { pictures, document, link } = shownOf(post)
  const missing = pictures.filter(({ alt }) => alt === '').length
  const parts = [
    pictures.length > 0 && t('attachments.pictures', { count: pictures.length }),
    document && (document.pages > 0 ? t('attachments.pages', { count: document.pages }) : t('attachments.document')),
    link && t('attachments.link'),
    post.firstComment && t('attachments.withComment'),
  ].filter(Boolean)
  return (
    <p>
      {parts.join(' · ')}
      {missing > 0 && (
        <span className="ml-2 font-medium text-warning-ink">{t('attachments.missingAlt', { count: missing })}</span>
      )}
    </p>
  )
}
