import { Check, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { bestMatches } from './filter-options.ts'
import type { Option } from './select.tsx'
import { useListbox } from './use-listbox.ts'

export interface OptionListProps<V extends string> {
  options: readonly Option<V>[]
  isChosen: (value: V) => boolean
  onChoose: (value: V) => void
  /** Offers to create the typed text, if no option has that name. */
  onCreate?: (label: string) => void
  multiple?: boolean
  label: string
  searchPlaceholder?: string
  emptyText?: string
}

/** The searchable list inside Combobox, MultiSelect and FilterMenu. */
export function OptionList<V extends string>({
  options,
  isChosen,
  onChoose,
  onCreate,
  multiple = false,
  label,
  searchPlaceholder,
  emptyText,
}: OptionListProps<V>) {
  const texts = useUiTexts()
  const [query, setQuery] = useState('')
  const matches = bestMatches(options, query, (option) => [option.label, option.description ?? ''])
  const fresh = onCreate && query.trim() && !options.some((option) => option.label === query.trim()) ? query.trim() : ''
  // The last entry creates the typed text.
  const items = [...matches, ...(fresh ? [fresh] : [])]
  const { active, inputProps, listProps, optionProps } = useListbox<Option<V> | string>({
    items,
    query,
    onQueryChange: setQuery,
    isDisabled: (item) => typeof item !== 'string' && Boolean(item.disabled),
    onChoose(item) {
      if (typeof item !== 'string') return onChoose(item.value)
      onCreate?.(item)
      setQuery('')
    },
    initialIndex: Math.max(
      0,
      options.findIndex((option) => isChosen(option.value)),
    ),
    searchLabel: searchPlaceholder ?? texts.search,
    listLabel: label,
    multiple,
  })
  const row = (at: number) =>
    cx(
      'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1.5 text-sm text-ink aria-disabled:opacity-50',
      at === active && 'bg-hover',
    )
  return (
    <>
      <div className="border-b border-line p-1.5">
        <input
          {...inputProps}
          className="h-8 w-full rounded-md bg-transparent px-2 text-base text-ink outline-none sm:text-sm"
        />
      </div>
      <div {...listProps} className="max-h-72 overflow-y-auto p-1">
        {matches.map((option, at) => (
          <div key={option.value} {...optionProps(option, at, isChosen(option.value))} className={row(at)}>
            <OptionRow option={option} isChosen={isChosen(option.value)} multiple={multiple} />
          </div>
        ))}
        {fresh && (
          <div {...optionProps(fresh, matches.length, false)} className={row(matches.length)}>
            <Plus aria-hidden="true" className="size-4 text-ink-subtle" />
            {texts.create(fresh)}
          </div>
        )}
        {items.length === 0 && <NoOption>{emptyText ?? texts.noResults}</NoOption>}
      </div>
    </>
  )
}

function OptionRow({ option, isChosen, multiple }: { option: Option; isChosen: boolean; multiple: boolean }) {
  return (
    <>
      {multiple && <Tick on={isChosen} />}
      {option.icon && <span className="text-ink-subtle [&_svg]:size-4">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.description && <span className="block text-caption text-ink-subtle">{option.description}</span>}
      </span>
      {!multiple && isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-link" />}
    </>
  )
}

/** A listbox must contain an option, even if nothing is found. */
function NoOption({ children }: { children: ReactNode }) {
  return (
    <div
      role="option"
      aria-selected="false"
      aria-disabled="true"
      tabIndex={-1}
      className="px-2 py-6 text-center text-caption text-ink-subtle"
    >
      {children}
    </div>
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
