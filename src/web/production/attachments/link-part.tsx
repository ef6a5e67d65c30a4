import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { linkedin } from '#shared/networks/linkedin.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useAutosave } from '../review/use-autosave.ts'
import { filesOf, shownOf } from './shown.ts'
import { ShownAttachments } from './shown-attachments.tsx'
import type { Attaching } from './use-attach.ts'
import { useFileAddress } from './use-file-address.ts'

/** A link and its card, which is read from the page once and can be changed. */
export function LinkPart({ attaching }: { attaching: Attaching }) {
  const t = useT('production')
  const { post, isBusy, change, fetchCard } = attaching
  const [address, setAddress] = useState(post.link)
  const isValid = /^https?:$/.test(URL.parse(address.trim())?.protocol ?? '')
  const get = async (): Promise<void> => {
    const link = address.trim()
    const isNew = link !== post.link
    // A page that cannot be read is still a link.
    if (isNew && !(await change({ link, image: null, gallery: [], document: null }))) return
    await fetchCard()
  }
  return (
    <div className="space-y-3">
      <Field label={t('attachments.linkAddress')} hint={t('attachments.cardHint')}>
        <div className="flex gap-2">
          <Input
            type="url"
            inputMode="url"
            value={address}
            placeholder="https://"
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button disabled={!isValid} loading={isBusy} onClick={() => void get()}>
            {t('attachments.fetchCard')}
          </Button>
        </div>
      </Field>
      {post.link && <Card attaching={attaching} />}
      {post.link && (
        <Button
          size="sm"
          icon={<Trash2 />}
          onClick={() => {
            setAddress('')
            void change({ link: '' })
          }}
        >
          {t('attachments.removeLink')}
        </Button>
      )}
    </div>
  )
}

function Card({ attaching: { post, change } }: { attaching: Attaching }) {
  const t = useT('production')
  const input = useRef<HTMLInputElement>(null)
  const shown = shownOf(post)
  const { addressOf } = useFileAddress('posts', post.id, filesOf(shown))
  const title = useAutosave(post.linkTitle, (linkTitle) => void change({ linkTitle }))
  const description = useAutosave(post.linkDescription, (linkDescription) => void change({ linkDescription }))
  return (
    <>
      <Field label={t('attachments.linkTitle')}>
        <Input
          value={title.text}
          maxLength={linkedin.maxTitleCharacters}
          onBlur={title.flush}
          onChange={(event) => title.change(event.target.value)}
        />
      </Field>
      <Field label={t('attachments.linkDescription')} optional>
        <Textarea
          value={description.text}
          maxRows={4}
          maxLength={linkedin.maxDescriptionCharacters}
          onBlur={description.flush}
          onChange={(event) => description.change(event.target.value)}
        />
      </Field>
      <FileInput
        input={input}
        accept="image/png,image/jpeg,image/webp"
        onFile={(linkImage) => void change({ linkImage })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<ImageUp />} onClick={() => input.current?.click()}>
          {t(post.linkImage ? 'attachments.linkImage' : 'attachments.addLinkImage')}
        </Button>
        {post.linkImage && (
          <Button size="sm" icon={<Trash2 />} onClick={() => void change({ linkImage: null })}>
            {t('attachments.removeLinkImage')}
          </Button>
        )}
      </div>
      <div className="max-w-sm overflow-hidden rounded-card border bg-surface px-4 pb-4">
        {/* Without its margin to the text of a post. */}
        <div className="-mt-3">
          <ShownAttachments shown={shown} addressOf={addressOf} width="24rem" />
        </div>
      </div>
    </>
  )
}
