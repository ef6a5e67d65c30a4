import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { thumbOfWidth } from '#shared/pictures.ts'
import { picturesOf } from '#shared/post-pictures.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useDelete } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { useFileAddress } from '../attachments/use-file-address.ts'
import { AltTextDialog } from './alt-text-dialog.tsx'

type Picture = Row<'generated_pictures'>

interface Versions {
  post: Row<'posts'>
  onAttached: (() => unknown) | undefined
}

/** The generated pictures of a post, newest first, to attach or delete. */
export function VersionList({ versions, ...around }: Versions & { versions: readonly Picture[] }) {
  const t = useT('pictures')
  return (
    <section aria-labelledby="picture-versions" className="space-y-3">
      <h3 id="picture-versions" className="text-sm font-semibold">
        {t('versions')}
      </h3>
      {versions.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('noVersions')}</p>
      ) : (
        <ul className="grid items-start gap-3 sm:grid-cols-2">
          {versions.map((picture, at) => (
            <Version key={picture.id} picture={picture} number={versions.length - at} {...around} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Version({ picture, number, post, onAttached }: Versions & { picture: Picture; number: number }) {
  const t = useT('pictures')
  const { dateTime } = useFormats()
  const [isChoosing, setChoosing] = useState(false)
  const confirm = useConfirm()
  const remove = useDelete('generated_pictures', { errorTitle: t('deleteFailed') })
  const { addressOf } = useFileAddress('generated_pictures', picture.id, [picture.image])
  const isUsed = picturesOf(post).includes(picture.attachedAs)
  const isMixed = post.document !== '' || post.link !== ''
  async function removeVersion(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { number }),
      description: t('deleteText'),
      confirmLabel: t('deleteConfirm'),
    })
    if (!isSure) return
    // Not a callback of `mutate`, because this version is unmounted by then. Failures are reported.
    const isGone = await remove.mutateAsync(picture.id).catch(() => false)
    if (isGone) toast({ tone: 'success', title: t('deleted') })
  }
  return (
    <li className="overflow-hidden rounded-card border bg-surface">
      <div className="bg-sunken" style={{ aspectRatio: linkedin.pictureRatios[picture.ratio || 'square'] }}>
        {addressOf && (
          <img
            src={addressOf(picture.image, thumbOfWidth(640))}
            alt={picture.altText || t('version', { number })}
            className="size-full object-contain"
          />
        )}
      </div>
      <div className="space-y-2 p-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm font-medium">{t('version', { number })}</span>
          {isUsed && <Badge tone="success">{t('inUse')}</Badge>}
        </div>
        <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">
          {t('drawnBy', { model: picture.model, time: dateTime(picture.created) })}
        </p>
        <div className="flex items-center justify-between gap-2">
          <DisabledReason reason={isMixed && t('mixed')}>
            <Button size="sm" disabled={isUsed} onClick={() => setChoosing(true)}>
              {t('use')}
            </Button>
          </DisabledReason>
          <IconButton
            size="sm"
            label={t('delete', { number })}
            icon={<Trash2 />}
            loading={remove.isPending}
            onClick={() => void removeVersion()}
          />
        </div>
      </div>
      {isChoosing && (
        <AltTextDialog
          picture={picture}
          post={post}
          address={addressOf?.(picture.image, thumbOfWidth(640))}
          onClose={() => setChoosing(false)}
          onAttached={onAttached}
        />
      )}
    </li>
  )
}
