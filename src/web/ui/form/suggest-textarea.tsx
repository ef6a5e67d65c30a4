import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { bestMatches } from './filter-options.ts'
import { Textarea } from './textarea.tsx'

export interface Suggestion {
  /** Unique among the suggestions. */
  id: string
  /** Searched and shown. */
  label: string
  hint?: string
  icon?: ReactNode
  /** Replaces the typed text. */
  text: string
}

export interface SuggestTextareaProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  onValueChange: (value: string) => void
  /** Matches the text before the caret; its last group is the query, and is replaced. */
  typed: RegExp
  suggestions: readonly Suggestion[]
  /** Names the list. */
  listLabel: string
  /** The side on which the list opens. */
  side?: 'above' | 'below'
}

const maxShown = 6
const listKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']

/** A text field with suggestions for certain typed characters: arrows select, Enter or Tab inserts, Escape closes. */
export function SuggestTextarea({
  ref,
  value,
  onValueChange,
  typed,
  suggestions,
  listLabel,
  side = 'below',
  onKeyDown,
  ...rest
}: SuggestTextareaProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current!)
  const [query, setQuery] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const found = query === null ? [] : bestMatches(suggestions, query, ({ label, hint = '' }) => [label, hint])
  const matches = found.slice(0, maxShown)
  const active = Math.min(index, matches.length - 1)
  const isOpen = matches.length > 0

  function look(): void {
    const { value: text, selectionStart } = area.current!
    setQuery(typed.exec(text.slice(0, selectionStart))?.at(-1) ?? null)
    setIndex(0)
  }
  function take(suggestion: Suggestion | undefined): void {
    const element = area.current!
    if (!suggestion || query === null) return
    const end = element.selectionStart
    const before = value.slice(0, end - query.length) + suggestion.text
    onValueChange(before + value.slice(end).replace(/^ /, ''))
    setQuery(null)
    // After the new text is rendered.
    requestAnimationFrame(() => element.setSelectionRange(before.length, before.length))
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key } = event
    const isForList = isOpen && !event.nativeEvent.isComposing && listKeys.includes(key)
    if (!isForList) {
      onKeyDown?.(event)
      return
    }
    if (key === 'ArrowDown') setIndex((active + 1) % matches.length)
    else if (key === 'ArrowUp') setIndex((active - 1 + matches.length) % matches.length)
    else if (key === 'Escape') setQuery(null)
    else take(matches[active])
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          onValueChange(currentTarget.value)
          look()
        }}
        onKeyDown={press}
        onBlur={() => setQuery(null)}
      />
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          className={cx(
            'absolute inset-x-0 z-20 rounded-lg border border-line bg-raised p-1 shadow-menu',
            side === 'above' ? 'bottom-full mb-1' : 'mt-1',
          )}
        >
          {matches.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            <div
              key={suggestion.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
              className={cx('flex min-h-9 items-center gap-2 rounded-md px-2 text-sm', at === active && 'bg-hover')}
            >
              {suggestion.icon}
              <span className="shrink-0">{suggestion.label}</span>
              {suggestion.hint && <span className="min-w-0 truncate text-ink-subtle">{suggestion.hint}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
