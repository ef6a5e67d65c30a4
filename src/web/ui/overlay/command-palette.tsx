import { Search } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Action } from '../actions/action-registry.ts'
import { cx } from '../cx.ts'
import { SpinnerMark } from '../feedback/spinner.tsx'
import { bestMatches } from '../form/filter-options.ts'
import { useListbox } from '../form/use-listbox.ts'
import { Kbd } from '../keyboard/kbd.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { scrimClass } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface ActionGroup {
  heading: string
  items: readonly Action[]
}

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly ActionGroup[]
  placeholder?: string
  emptyText?: string
  /** For groups that are searched elsewhere while typing. */
  onQueryChange?: (query: string) => void
  isSearching?: boolean
}

/** A searchable list of all actions and destinations. */
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
  const [query, setQuery] = useState('')
  const found = groups
    .map((group) => ({
      ...group,
      items: bestMatches(group.items, query, (item) => [item.label, ...(item.keywords ?? []), item.hint ?? '']),
    }))
    .filter((group) => group.items.length > 0)
  const items = found.flatMap((group) => group.items)
  const isEmpty = items.length === 0 && !isSearching
  const { active, inputProps, listProps, optionProps } = useListbox({
    items,
    query,
    onQueryChange(typed) {
      setQuery(typed)
      onQueryChange?.(typed)
    },
    isDisabled: ({ disabledReason }) => Boolean(disabledReason),
    onChoose(item) {
      // Closed first, because an open dialog would take the focus back from a field that the action opens.
      flushSync(onDone)
      item.run?.()
    },
    searchLabel: placeholder,
    listLabel: placeholder,
  })
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
        <input {...inputProps} className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none" />
        {isSearching && <SpinnerMark className="text-ink-subtle" />}
        <Kbd keys="escape" className="max-sm:hidden" />
      </div>
      <div {...listProps} className="min-h-0 overflow-y-auto p-1.5">
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={group.heading} role="group" aria-label={group.heading} className="pb-1">
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-subtle">
              {group.heading}
            </div>
            {group.items.map((item) => {
              const at = items.indexOf(item)
              return (
                <div
                  key={item.id}
                  {...optionProps(item, at)}
                  className={cx(
                    'flex min-h-9 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 text-sm text-ink [&_svg]:size-4',
                    at === active && 'bg-hover',
                  )}
                >
                  <ActionRow action={item} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={cx('text-center text-sm text-ink-subtle', isEmpty && 'pt-6 pb-9')}>
        {isEmpty && (emptyText ?? texts.noResults)}
      </p>
    </>
  )
}

function ActionRow({ action: { icon, label, hint, keys, disabledReason } }: { action: Action }) {
  return (
    <>
      {icon && <span className="text-ink-subtle">{icon}</span>}
      <span className={cx('min-w-0 flex-1 truncate', disabledReason && 'text-ink-subtle')}>{label}</span>
      {(disabledReason || hint) && (
        <span className="max-w-1/2 truncate text-caption text-ink-subtle">{disabledReason || hint}</span>
      )}
      {keys && <Kbd keys={keys} className="max-sm:hidden" />}
    </>
  )
}
