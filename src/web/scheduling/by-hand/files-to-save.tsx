import { Download, FileText } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { filesOf, type Shown } from '#web/production/attachments/shown.ts'
import { useFileAddress } from '#web/production/attachments/use-file-address.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Copy } from './text-to-copy.tsx'

/**
 * The pictures of a post in order, or its document. Each is saved separately, because the networks' apps take pictures from the
 * phone's library, and do not accept ZIP files.
 */
export function FilesToSave({ post, shown }: { post: string; shown: Shown }) {
  const t = useT('scheduling')
  const id = useId()
  const { addressOf } = useFileAddress('posts', post, filesOf(shown))
  const { pictures, document } = shown
  if (!document && pictures.length === 0) return null
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h3 id={id} className="text-sm font-medium">
        {document ? t('byHand.document') : t('byHand.pictures', { count: pictures.length })}
      </h3>
      <ul className="space-y-3">
        {document && (
          <FileToSave post={post} file={document.name} name={t('byHand.document')} text={document.title}>
            <Copy text={document.title} label={t('byHand.copyTitle')} className="max-sm:h-11" />
          </FileToSave>
        )}
        {pictures.map(({ name, alt }, at) => (
          <FileToSave
            key={name}
            {...{ post, file: name, name: t('byHand.picture', { number: at + 1 }), text: alt || t('byHand.noAlt') }}
            {...(addressOf && { thumb: addressOf(name, '96x96') })}
          >
            {alt && <Copy text={alt} label={t('byHand.copyAlt')} className="max-sm:h-11" />}
          </FileToSave>
        ))}
      </ul>
    </section>
  )
}

interface FileToSaveProps {
  post: string
  /** The stored name. */
  file: string
  /** The displayed name. */
  name: string
  text: string
  thumb?: string
  children: ReactNode
}

function FileToSave({ post, file, name, text, thumb, children }: FileToSaveProps) {
  const t = useT('scheduling')
  const [isBusy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      await download(post, file)
    } catch (error) {
      reportFailure(error, t('byHand.notSaved'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-muted">
        {thumb ? <img src={thumb} alt="" className="size-full object-cover" /> : <FileText aria-hidden="true" />}
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <p className="text-sm">
          <span className="block font-medium">{name}</span>
          <span className="line-clamp-3 text-caption text-ink-muted [overflow-wrap:anywhere]">{text}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Download />}
            loading={isBusy}
            aria-label={t('byHand.downloadOf', { name })}
            onClick={() => void save()}
            className="max-sm:h-11"
          >
            {t('byHand.download')}
          </Button>
          {children}
        </div>
      </div>
    </li>
  )
}

/** Uses a new token, because that of the thumbs expires while the person is at the network. */
async function download(id: string, file: string): Promise<void> {
  const token = await pb.files.getToken({ requestKey: null })
  const link = document.createElement('a')
  link.href = pb.files.getURL({ collectionName: 'posts', id }, file, { token, download: true })
  link.download = file
  link.click()
}
