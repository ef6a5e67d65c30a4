import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { resizeImage } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

const edgePixels = 512

/** A picture, made small here. What happens with it is the caller's: kept until the form is saved, or stored at once. */
export function AvatarField({
  name,
  src,
  onChoose,
  onRemove,
  disabled = false,
}: {
  name: string
  /** What is shown, or '' for none. */
  src: string
  onChoose: (picture: File) => Promise<void> | void
  onRemove: () => Promise<void> | void
  disabled?: boolean
}) {
  const t = useT('ambassadors')
  const common = useT('common')
  const validation = useT('validation')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function choose(file: File): Promise<void> {
    const refuse = (title: string): void => void toast({ tone: 'danger', title })
    if (!pb.authStore.isValid) return refuse(common('upload.notSignedIn'))
    if (file.size > limits.uploadBytes)
      return refuse(validation('fileSize', { megabytes: limits.uploadBytes / (1024 * 1024) }))
    setBusy(true)
    try {
      const picture = await resizeImage(file, edgePixels).catch(() => null)
      if (!picture) return refuse(validation('fileType'))
      await onChoose(picture)
    } catch {
      refuse(common('upload.unexpected'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name || '?'} src={src} size={48} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={isBusy} disabled={disabled} onClick={() => input.current?.click()}>
            {src ? t('avatar.change') : t('avatar.add')}
          </Button>
          {src && !disabled && (
            <Button size="sm" variant="ghost" onClick={() => void onRemove()}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
        <p className="mt-1 text-caption text-ink-subtle">{t('avatar.hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
    </div>
  )
}
