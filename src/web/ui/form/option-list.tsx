import { Check, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { bestMatches } from './filter-options.ts'
import type { Option } from './select.tsx'

/** The searchable list inside Combobox and MultiSelect: typing filters, arrows move, Enter chooses. */
export function OptionList<V extends string>({
  options,
  isChosen,
  onChoose,
  onCreate,
  multiple = false,
  label,
  searchPlaceholder,
  emptyText,
}: {
  options: readonly Option<V>[]
  isChosen: (value: V) => boolean
  onChoose: (value: V) => void
  /** Offers to make what was typed, when nothing is called so. */
  onCreate?: (label: string) => void
  multiple?: boolean
  label: string
  searchPlaceholder?: string
  emptyText?: string
}) {
  const texts = useUiTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => isChosen(option.value)),
    ),
  )
  const matches = bestMatches(options, query, (option) => [option.label, option.description ?? ''])
  const canCreate = onCreate && query.trim() && !options.some((option) => option.label === query.trim())
  const count = matches.length + (canCreate ? 1 : 0)
  const active = Math.min(at, count - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (index: number): void => {
    const option = matches[index]
    if (option && !option.disabled) onChoose(option.value)
    if (!option && canCreate) {
      onCreate(query.trim())
      setQuery('')
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((active + step + count) % Math.max(1, count))
    else if (event.key === 'Home' && !query) setAt(0)
    else if (event.key === 'End' && !query) setAt(count - 1)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="border-b border-line p-1.5">
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens on the wish to search
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={searchPlaceholder ?? texts.search}
          placeholder={searchPlaceholder ?? texts.search}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-8 w-full rounded-md bg-transparent px-2 text-base text-ink outline-none sm:text-sm"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        tabIndex={-1}
        className="max-h-72 overflow-y-auto p-1"
      >
        {matches.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field above
          <div
            key={option.value}
            id={`${id}-${index}`}
            data-at={index}
            role="option"
            aria-selected={isChosen(option.value)}
            aria-disabled={option.disabled || undefined}
            tabIndex={-1}
            onClick={() => choose(index)}
            onPointerMove={() => setAt(index)}
            className={cx(
              'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1.5 text-sm text-ink aria-disabled:opacity-50',
              index === active && 'bg-hover',
            )}
          >
            {multiple && <Tick on={isChosen(option.value)} />}
            {option.icon && <span className="text-ink-subtle [&_svg]:size-4">{option.icon}</span>}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.description && <span className="block text-caption text-ink-subtle">{option.description}</span>}
            </span>
            {!multiple && isChosen(option.value) && <Check aria-hidden="true" className="size-4 shrink-0 text-link" />}
          </div>
        ))}
        {canCreate && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field above
          <div
            id={`${id}-${matches.length}`}
            data-at={matches.length}
            role="option"
            aria-selected="false"
            tabIndex={-1}
            onClick={() => choose(matches.length)}
            onPointerMove={() => setAt(matches.length)}
            className={cx(
              'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1.5 text-sm text-ink',
              active === matches.length && 'bg-hover',
            )}
          >
            <Plus aria-hidden="true" className="size-4 text-ink-subtle" />
            {texts.create(query.trim())}
          </div>
        )}
        {count === 0 && (
          <div
            role="option"
            aria-selected="false"
            aria-disabled="true"
            tabIndex={-1}
            className="px-2 py-6 text-center text-caption text-ink-subtle"
          >
            {emptyText ?? texts.noResults}
          </div>
        )}
      </div>
    </>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-4 shrink-0 items-center justify-center rounded-sm border',
        on ? 'border-transparent bg-primary text-on-primary' : 'border-control bg-field',
      )}
    >
      {on && <Check className="size-3" strokeWidth={3} />}
    </span>
  )
}
