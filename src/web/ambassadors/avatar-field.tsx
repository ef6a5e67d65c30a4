import { UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { resizeImage } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'

const edgePixels = 512
const megabytes = limits.uploadBytes / (1024 * 1024)

/** A picture, made small and square here, on its way with the rest of the form. */
export function AvatarField({
  name,
  stored,
  value,
  onChange,
  error = '',
}: {
  name: string
  /** Address of the picture there is, or ''. */
  stored: string
  /** A new picture, null for none, undefined for the one there is. */
  value: File | null | undefined
  onChange: (picture: File | null) => void
  error?: string | undefined
}) {
  const t = useT('ambassadors')
  const common = useT('common')
  const validation = useT('validation')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const preview = useObjectUrl(value)
  const src = value === undefined ? stored : preview
  const problem = refusal || error

  async function choose(file: File): Promise<void> {
    setRefusal('')
    if (!pb.authStore.isValid) return setRefusal(common('upload.notSignedIn'))
    if (file.size > limits.uploadBytes) return setRefusal(validation('fileSize', { megabytes }))
    setBusy(true)
    const picture = await resizeImage(file, edgePixels).catch(() => null)
    setBusy(false)
    if (picture) onChange(picture)
    else setRefusal(validation('fileType'))
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-4">
      <legend className="sr-only">{t('avatar.label')}</legend>
      {src || name.trim() ? (
        <Avatar name={name} src={src} size={48} decorative />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-subtle"
        >
          <UserRound className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={isBusy} onClick={() => input.current?.click()}>
            {src ? t('avatar.change') : t('avatar.add')}
          </Button>
          {src && (
            <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
        {problem ? (
          <p role="alert" className="mt-1.5 text-caption text-danger-ink">
            {problem}
          </p>
        ) : (
          <p className="mt-1.5 text-caption text-ink-subtle">{t('avatar.hint', { megabytes })}</p>
        )}
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
    </fieldset>
  )
}

function useObjectUrl(file: File | null | undefined): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return setUrl('')
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
