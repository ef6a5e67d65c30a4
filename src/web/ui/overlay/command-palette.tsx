import { Search } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { SpinnerMark } from '../feedback/spinner.tsx'
import { bestMatches } from '../form/filter-options.ts'
import { Kbd } from '../keyboard/kbd.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { scrimClass } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface Command {
  id: string
  label: string
  icon?: ReactNode
  /** A quiet word at its end, e.g. where it leads. */
  hint?: string
  keywords?: readonly string[]
  shortcut?: string
  /** Why it cannot be done now. */
  disabledReason?: string
  onSelect: () => void
}

export interface CommandGroup {
  heading: string
  items: readonly Command[]
}

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
  placeholder?: string
  emptyText?: string
  /** For groups that are searched for elsewhere, while one types. */
  onQueryChange?: (query: string) => void
  isSearching?: boolean
}

/** Everything one can do and go to, found by typing. */
export function CommandPalette({ open, onOpenChange, placeholder, ...rest }: CommandPaletteProps) {
  const texts = useUiTexts()
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-60 mx-auto flex max-h-[min(34rem,85dvh)] max-w-xl flex-col overflow-hidden rounded-panel border border-line bg-raised text-ink shadow-dialog outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:top-[14dvh]"
        >
          <Primitive.Title className="sr-only">{placeholder ?? texts.search}</Primitive.Title>
          <Palette {...rest} placeholder={placeholder ?? texts.search} onDone={() => onOpenChange(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Palette({
  groups,
  placeholder,
  emptyText,
  onQueryChange,
  isSearching,
  onDone,
}: Omit<CommandPaletteProps, 'open' | 'onOpenChange' | 'placeholder'> & { placeholder: string; onDone: () => void }) {
  const texts = useUiTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = groups
    .map((group) => ({
      ...group,
      items: bestMatches(group.items, query, (item) => [item.label, ...(item.keywords ?? []), item.hint ?? '']),
    }))
    .filter((group) => group.items.length > 0)
  const items = found.flatMap((group) => group.items)
  const active = Math.min(at, Math.max(0, items.length - 1))

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const run = (item: Command | undefined): void => {
    if (!item || item.disabledReason) return
    onDone()
    item.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) setAt((active + step + items.length) % items.length)
    else if (event.key === 'Enter') run(items[active])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={items[active] && `${id}-${items[active].id}`}
          aria-autocomplete="list"
          aria-label={placeholder}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
            onQueryChange?.(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none"
        />
        {isSearching && <SpinnerMark className="text-ink-subtle" />}
        <Kbd keys="escape" className="max-sm:hidden" />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={placeholder}
        tabIndex={-1}
        className="min-h-0 overflow-y-auto p-1.5"
      >
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={group.heading} role="group" aria-label={group.heading} className="pb-1">
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-subtle">
              {group.heading}
            </div>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field above
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item === items[active]}
                aria-disabled={item.disabledReason ? true : undefined}
                data-active={item === items[active]}
                onClick={() => run(item)}
                onPointerMove={() => setAt(items.indexOf(item))}
                className={cx(
                  'flex min-h-9 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 text-sm text-ink [&_svg]:size-4',
                  item === items[active] && 'bg-hover',
                )}
              >
                {item.icon && <span className="text-ink-subtle">{item.icon}</span>}
                <span className={cx('min-w-0 flex-1 truncate', item.disabledReason && 'text-ink-subtle')}>
                  {item.label}
                </span>
                {(item.disabledReason || item.hint) && (
                  <span className="max-w-1/2 truncate text-caption text-ink-subtle">
                    {item.disabledReason ?? item.hint}
                  </span>
                )}
                {item.shortcut && <Kbd keys={item.shortcut} className="max-sm:hidden" />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={cx('text-center text-sm text-ink-subtle', items.length === 0 && !isSearching && 'pt-6 pb-9')}
      >
        {items.length === 0 && !isSearching && (emptyText ?? texts.noResults)}
      </p>
    </>
  )
}
