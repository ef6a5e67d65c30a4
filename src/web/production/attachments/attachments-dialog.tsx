import { FileText, Images, Link } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useAutosave } from '../review/use-autosave.ts'
import { DocumentPart } from './document-part.tsx'
import { LinkPart } from './link-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { shownOf } from './shown.ts'
import { type Attaching, useAttach } from './use-attach.ts'

const kinds = ['pictures', 'document', 'link'] as const
export type Kind = (typeof kinds)[number]
const icons = { pictures: <Images />, document: <FileText />, link: <Link /> }

/** The attachments of a post. Each change is saved immediately. */
export default function AttachmentsDialog({ post: given, onClose }: { post: Row<'posts'>; onClose: () => void }) {
  const t = useT('production')
  const attaching = useAttach(given)
  const { post } = attaching
  const present = presentKind(post)
  const [kind, setKind] = useState<Kind>(present ?? 'pictures')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={t('attachments.title')}
      description={t('attachments.about')}
      footer={
        <Button variant="primary" loading={attaching.isBusy} onClick={onClose}>
          {t('attachments.done')}
        </Button>
      }
    >
      <div className="space-y-4">
        <SegmentedControl
          label={t('attachments.kind')}
          value={kind}
          onValueChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`attachments.kinds.${value}`), icon: icons[value] }))}
        />
        {present && present !== kind && (
          <p className="text-caption text-ink-muted">
            {t(`attachments.replaces.${kind}`, { other: t(`attachments.others.${present}`) })}
          </p>
        )}
        {attaching.problem && <Banner tone="danger" title={attaching.problem} />}
        {kind === 'pictures' && <PicturesPart attaching={attaching} />}
        {kind === 'document' && <DocumentPart attaching={attaching} />}
        {kind === 'link' && <LinkPart attaching={attaching} />}
        <FirstComment attaching={attaching} />
      </div>
    </Dialog>
  )
}

function presentKind(post: Row<'posts'>): Kind | null {
  const { pictures, document, link } = shownOf(post)
  if (pictures.length > 0) return 'pictures'
  return document ? 'document' : link ? 'link' : null
}

function FirstComment({ attaching: { post, change } }: { attaching: Attaching }) {
  const t = useT('production')
  const { number } = useFormats()
  const { text, change: write, flush } = useAutosave(post.firstComment, (firstComment) => void change({ firstComment }))
  const limit = linkedin.maxCommentCharacters
  return (
    <Field
      label={t('attachments.firstComment')}
      optional
      hint={t('attachments.firstCommentHint')}
      aside={t('posts.characters', { count: number([...text].length), limit: number(limit) })}
    >
      <Textarea
        value={text}
        maxRows={6}
        maxLength={limit}
        onBlur={flush}
        onChange={(event) => write(event.target.value)}
      />
    </Field>
  )
}
