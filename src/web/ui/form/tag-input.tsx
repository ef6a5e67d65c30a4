import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Chip } from '../chip.tsx'
import { cx } from '../cx.ts'
import { useFieldWiring } from './field.tsx'

export interface TagInputProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
  /** Max number of tags. */
  max?: number
  disabled?: boolean
  label?: string
  id?: string
  onBlur?: () => void
  className?: string
}

/** A list of free tags: Enter or a comma adds, Backspace removes the last one, a pasted list is split. */
export function TagInput({
  value,
  onChange,
  placeholder,
  max,
  disabled,
  label,
  onBlur,
  className,
  ...rest
}: TagInputProps) {
  const wiring = useFieldWiring(rest)
  const [typed, setTyped] = useState('')
  const isFull = max !== undefined && value.length >= max

  const add = (texts: string[]): void => {
    const fresh = new Set(value)
    for (const text of texts) if (text.trim() && (max === undefined || fresh.size < max)) fresh.add(text.trim())
    if (fresh.size > value.length) onChange([...fresh])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault()
      add([typed])
    }
    if (event.key === 'Backspace' && !typed && value.length > 0) onChange(value.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent): void => {
    const parts = event.clipboardData.getData('text').split(/[\n,;]/)
    if (parts.length < 2) return
    event.preventDefault()
    add([typed, ...parts])
  }

  return (
    <ul
      aria-label={label}
      className={cx(
        'flex min-h-9 w-full flex-wrap items-center gap-1.5 rounded-control border border-field-border bg-field p-1 shadow-xs transition-colors hover:border-ink-muted',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger',
        disabled && 'opacity-60',
        className,
      )}
    >
      {value.map((tag) => (
        <Chip key={tag} onRemove={disabled ? undefined : () => onChange(value.filter((other) => other !== tag))}>
          {tag}
        </Chip>
      ))}
      <li className="min-w-32 flex-1">
        <input
          {...wiring}
          aria-label={label}
          disabled={disabled || isFull}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            add([typed])
            onBlur?.()
          }}
          className="h-6.5 w-full bg-transparent px-2 text-base text-ink outline-none sm:text-sm"
        />
      </li>
    </ul>
  )
}
