import { Paperclip } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'

/** Limit of `messages.files`. */
const maxFiles = 5
const maxBytes = 10 * 1024 * 1024

/** The files of a message being written. */
export function useFiles() {
  const t = useT('chat')
  const { bytes } = useFormats()
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState('')
  return {
    files,
    problem,
    add(more: readonly File[]): void {
      const small = more.filter(({ size }) => size <= maxBytes && size > 0)
      const all = [...files, ...small]
      setFiles(all.slice(0, maxFiles))
      if (all.length > maxFiles) setProblem(t('composer.tooMany', { count: maxFiles }))
      else if (small.length < more.length) setProblem(t('composer.tooLarge', { size: bytes(maxBytes) }))
      else setProblem('')
    },
    remove(file: File): void {
      setFiles((before) => before.filter((one) => one !== file))
      setProblem('')
    },
    clear(): void {
      setFiles([])
      setProblem('')
    },
  }
}

export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT('chat')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton size="sm" label={t('composer.attach')} icon={<Paperclip />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}

export function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useT('chat')
  if (files.length === 0) return null
  return (
    <ul aria-label={t('composer.files')} className="mt-2 flex flex-wrap items-center gap-1.5">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
        <Fragment key={`${file.name} ${at}`}>
          {file.type.startsWith('audio/') && <Listen file={file} />}
          <Chip onRemove={() => onRemove(file)}>{file.name}</Chip>
        </Fragment>
      ))}
    </ul>
  )
}

/** A recording, to listen to before sending. */
function Listen({ file }: { file: File }) {
  const address = useObjectUrl(file)
  if (!address) return null
  return (
    <li className="max-w-full">
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody has just recorded */}
      <audio controls src={address} aria-label={file.name} className="h-9 w-64 max-w-full" />
    </li>
  )
}
