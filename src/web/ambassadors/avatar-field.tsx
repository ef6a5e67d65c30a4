import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import type { Picture } from '#shared/pictures.ts'
import { PicturePicker } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'

const edgePixels = 512
const megabytes = limits.uploadBytes / (1024 * 1024)

/** The picture of an ambassador, sent with the rest of the form. */
export function AvatarField({
  name,
  stored,
  value,
  onChange,
  error = '',
}: {
  name: string
  /** The stored picture. */
  stored: Picture | null
  /** A new picture, null for none, undefined for the stored one. */
  value: File | null | undefined
  onChange: (picture: File | null) => void
  error?: string | undefined
}) {
  const t = useT('ambassadors')
  const [refusal, setRefusal] = useState('')
  const preview = usePreview(value)
  const picture = value === undefined ? stored : preview
  const problem = refusal || error
  return (
    <fieldset>
      <legend className="sr-only">{t('avatar.label')}</legend>
      <PicturePicker
        preview={
          picture || name.trim() ? (
            <Avatar name={name} picture={picture} size={48} decorative />
          ) : (
            <span
              aria-hidden="true"
              className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-subtle"
            >
              <UserRound className="size-5" />
            </span>
          )
        }
        hasPicture={Boolean(picture)}
        edgePixels={edgePixels}
        labels={{ add: t('avatar.add'), change: t('avatar.change'), remove: t('avatar.remove') }}
        hint={
          problem ? (
            <p role="alert" className="mt-1.5 text-caption text-danger-ink">
              {problem}
            </p>
          ) : (
            <p className="mt-1.5 text-caption text-ink-subtle">{t('avatar.hint', { megabytes })}</p>
          )
        }
        onPicture={onChange}
        onRemove={() => onChange(null)}
        onProblem={setRefusal}
      />
    </fieldset>
  )
}

function usePreview(file: File | null | undefined): Picture | null {
  const url = useObjectUrl(file)
  return url ? { src: url } : null
}
