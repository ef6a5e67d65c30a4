import { FolderOpen, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { chosenFiles, type DroppedFiles, droppedFiles } from './dropped-files.ts'
import { useFieldWiring } from './field.tsx'

export interface FileDropProps {
  /** Extensions and kinds, as in the `accept` of a file input: `.pdf,.docx,image/*`. */
  accept?: string
  maxBytes?: number
  multiple?: boolean
  /** Called only with valid files; others are listed below. */
  onFiles: (files: File[]) => void
  label?: string
  /** Describes the accepted files. */
  hint?: ReactNode
  /** The label of a button to choose a folder. With `multiple`, folders can always be dropped. */
  folderLabel?: string
  disabled?: boolean
  className?: string
}

/** A drop zone for files, with a button to choose them. */
export function FileDrop({
  accept,
  maxBytes,
  multiple = false,
  onFiles,
  label,
  hint,
  folderLabel,
  disabled = false,
  className,
}: FileDropProps) {
  const texts = useUiTexts()
  const hintId = useId()
  const wiring = useFieldWiring({})
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])

  const take = ({ files, isFolder }: DroppedFiles): void => {
    const problems: string[] = []
    let leftOut = 0
    const fitting = files.slice(0, multiple ? undefined : 1).filter((file) => {
      if (!isAccepted(file, accept)) {
        if (isFolder) leftOut += 1
        else problems.push(texts.fileWrongKind(file.name))
      } else if (maxBytes && file.size > maxBytes)
        problems.push(texts.fileTooLarge(file.name, Math.round(maxBytes / 1_048_576)))
      else return true
      return false
    })
    if (leftOut > 0) problems.push(texts.filesLeftOut(leftOut))
    setRefused(problems)
    if (fitting.length > 0) onFiles(fitting)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (disabled) return
    const dropped = droppedFiles(event.dataTransfer)
    if (dropped instanceof Promise) void dropped.then(take)
    else take(dropped)
  }

  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={onDrop}
        className={cx(
          'relative flex flex-col items-center gap-2 rounded-card border border-dashed px-4 py-7 text-center transition-colors',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
          isOver ? 'border-focus bg-selected' : 'border-control bg-canvas',
          !isOver && !disabled && 'hover:bg-hover',
        )}
      >
        <span
          className={cx(
            'flex size-9 items-center justify-center rounded-full bg-sunken text-ink-muted',
            // Keeps the text readable.
            disabled && 'opacity-50',
          )}
        >
          <Upload aria-hidden="true" className="size-4.5" />
        </span>
        <span className="text-sm text-ink-muted">
          <span className={cx('font-medium', !disabled && 'text-link')}>{label ?? texts.chooseFiles}</span>{' '}
          {texts.dropFiles}
        </span>
        {hint && (
          <span id={hintId} className="text-caption text-ink-subtle">
            {hint}
          </span>
        )}
        <input
          {...wiring}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-label={wiring.id ? undefined : (label ?? texts.chooseFiles)}
          aria-describedby={cx(wiring['aria-describedby'], hint ? hintId : '') || undefined}
          onChange={({ target }) => {
            take({ files: [...(target.files ?? [])], isFolder: false })
            target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {folderLabel && <FolderButton label={folderLabel} disabled={disabled} onChoose={take} />}
      <ul aria-live="polite" className="mt-1.5 space-y-1 text-caption text-danger-ink empty:hidden">
        {refused.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}

/** Phones have no folders to choose. */
const choosesFolders = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype

function FolderButton({
  label,
  disabled,
  onChoose,
}: {
  label: string
  disabled: boolean
  onChoose: (chosen: DroppedFiles) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  if (!choosesFolders()) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<FolderOpen />}
        className="mt-2"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        {...{ webkitdirectory: '' }}
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onChoose(chosenFiles([...(target.files ?? [])]))
          target.value = ''
        }}
      />
    </>
  )
}

function isAccepted(file: File, accept: string | undefined): boolean {
  if (!accept) return true
  const name = file.name.toLowerCase()
  return accept
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => {
      if (entry.startsWith('.')) return name.endsWith(entry)
      return entry.endsWith('/*') ? file.type.startsWith(entry.slice(0, -1)) : file.type === entry
    })
}
