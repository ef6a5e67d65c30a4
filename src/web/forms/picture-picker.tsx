import { type ReactNode, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { resizeImage } from './resize-image.ts'

/** Chooses or removes a picture, which is checked, cropped to a square and resized in the browser. */
export function PicturePicker({
  preview,
  hasPicture,
  edgePixels,
  labels,
  hint,
  isStoring = false,
  isRemoving = false,
  onPicture,
  onRemove,
  onProblem,
}: {
  preview: ReactNode
  hasPicture: boolean
  edgePixels: number
  labels: { add: string; change: string; remove: string }
  /** Below the buttons. */
  hint: ReactNode
  isStoring?: boolean
  isRemoving?: boolean
  onPicture: (picture: File) => void
  onRemove: () => void
  /** Why a file was refused; '' when another one is chosen. */
  onProblem: (sentence: string) => void
}) {
  const common = useT('common')
  const validation = useT('validation')
  const input = useRef<HTMLInputElement>(null)
  const [isResizing, setResizing] = useState(false)

  async function choose(file: File): Promise<void> {
    onProblem('')
    if (!pb.authStore.isValid) return onProblem(common('upload.notSignedIn'))
    if (file.size > limits.uploadBytes)
      return onProblem(validation('fileSize', { megabytes: limits.uploadBytes / (1024 * 1024) }))
    setResizing(true)
    const picture = await resizeImage(file, edgePixels).catch(() => null)
    setResizing(false)
    if (picture) onPicture(picture)
    else onProblem(validation('fileType'))
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-4">
      {preview}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={isResizing || isStoring} onClick={() => input.current?.click()}>
            {hasPicture ? labels.change : labels.add}
          </Button>
          {hasPicture && (
            <Button size="sm" variant="ghost" loading={isRemoving} onClick={onRemove}>
              {labels.remove}
            </Button>
          )}
        </div>
        {hint}
      </div>
      <FileInput input={input} accept="image/png,image/jpeg,image/webp" onFile={(file) => void choose(file)} />
    </div>
  )
}
