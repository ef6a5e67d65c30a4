import { ExternalLink, Trash2 } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { useAutosave } from '../review/use-autosave.ts'
import { filesOf, shownOf } from './shown.ts'
import type { Attaching } from './use-attach.ts'
import { useFileAddress } from './use-file-address.ts'

/** A PDF with its title. */
export function DocumentPart({ attaching }: { attaching: Attaching }) {
  const t = useT('production')
  const { post, isBusy, change } = attaching
  if (post.document) return <PresentDocument attaching={attaching} />
  return (
    <FileDrop
      accept=".pdf"
      maxBytes={limits.uploadBytes}
      disabled={isBusy}
      label={t('attachments.addDocument')}
      hint={t('attachments.documentHint')}
      onFiles={([document]) => {
        const documentTitle = document!.name.replace(/\.pdf$/i, '').slice(0, linkedin.maxTitleCharacters)
        void change({ document, documentTitle, image: null, gallery: [], link: '' })
      }}
    />
  )
}

function PresentDocument({ attaching: { post, change } }: { attaching: Attaching }) {
  const t = useT('production')
  const shown = shownOf(post)
  const { addressOf } = useFileAddress('posts', post.id, filesOf(shown))
  const {
    text,
    change: write,
    flush,
  } = useAutosave(post.documentTitle, (documentTitle) => void change({ documentTitle }))
  return (
    <div className="space-y-3">
      <Field label={t('attachments.documentTitle')} hint={t('attachments.documentTitleHint')}>
        <Input
          value={text}
          maxLength={linkedin.maxTitleCharacters}
          onBlur={flush}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {addressOf && (
          <Button asChild size="sm" icon={<ExternalLink />}>
            <a href={addressOf(post.document)} target="_blank" rel="noopener">
              {t('attachments.openDocument')}
            </a>
          </Button>
        )}
        <Button size="sm" icon={<Trash2 />} onClick={() => void change({ document: null })}>
          {t('attachments.remove')}
        </Button>
        {post.documentPages > 0 && (
          <span className="text-caption text-ink-muted">{t('attachments.pages', { count: post.documentPages })}</span>
        )}
      </div>
    </div>
  )
}
