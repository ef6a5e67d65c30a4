import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFieldGroup } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useUiTexts } from '#web/ui/ui-texts.tsx'

/** A list of short sentences, one per line: Enter starts the next, Backspace removes an empty one. */
export function LinesInput({
  value,
  onChange,
  addLabel,
  lineLabel,
  max,
  maxLength,
  disabled = false,
}: {
  value: readonly string[]
  onChange: (value: string[]) => void
  addLabel: string
  /** Names a line, e.g. "Objective 2". */
  lineLabel: (number: number) => string
  max: number
  maxLength: number
  disabled?: boolean
}) {
  const texts = useUiTexts()
  const group = useFieldGroup()
  const list = useRef<HTMLDivElement>(null)
  // Immediately after rendering, so that a letter typed in between is not lost.
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current !== undefined) list.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = undefined
  })

  function insert(at: number, lines: readonly string[]): void {
    const next = [...value]
    next.splice(at, 0, ...lines)
    onChange(next.slice(0, max))
    wanted.current = Math.min(at + lines.length - 1, max - 1)
  }
  function remove(at: number): void {
    onChange(value.filter((_, index) => index !== at))
    wanted.current = Math.max(0, at - 1)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the field around it has the label
    <div {...group} role="group" ref={list} className="space-y-2">
      {value.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index
        <div key={at} className="flex items-center gap-1">
          <Input
            id={`${group.id}-${at}`}
            aria-label={lineLabel(at + 1)}
            value={line}
            maxLength={maxLength}
            disabled={disabled}
            onChange={(event) => onChange(value.map((other, index) => (index === at ? event.target.value : other)))}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return
              if (event.key === 'Enter') {
                event.preventDefault()
                if (line.trim() && value.length < max) insert(at + 1, [''])
              } else if (event.key === 'Backspace' && line === '') {
                event.preventDefault()
                remove(at)
              }
            }}
            onPaste={(event) => {
              const lines = event.clipboardData
                .getData('text')
                .split('\n')
                .map((part) => part.replace(/^\s*([-*•]|\d+[.)])\s+/, '').trim())
                .filter(Boolean)
              if (lines.length < 2) return
              event.preventDefault()
              const kept = value.filter((other, index) => index !== at || other.trim())
              onChange([...kept.slice(0, at + 1), ...lines, ...kept.slice(at + 1)].slice(0, max))
            }}
          />
          {!disabled && (
            <IconButton
              size="sm"
              tooltip={false}
              label={texts.remove(line || lineLabel(at + 1))}
              icon={<X />}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      {!disabled && value.length < max && (
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => insert(value.length, [''])}>
          {addLabel}
        </Button>
      )}
    </div>
  )
}
