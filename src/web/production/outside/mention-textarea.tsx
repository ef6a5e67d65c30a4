import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { bestMatches } from '#web/ui/form/filter-options.ts'
import { Textarea } from '#web/ui/form/textarea.tsx'

export interface Mentionable {
  user: string
  name: string
}

interface MentionTextareaProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string
  onValueChange: (value: string) => void
  people: readonly Mentionable[]
  /** Names the list of people. */
  listLabel: string
}

const maxShown = 6
/** The name that is being typed before the caret. */
const typed = /(?:^|\s)@([^\n@]{0,40})$/

/** A text in which @ offers people: arrows choose, Enter or Tab takes, Escape closes. */
export function MentionTextarea({ value, onValueChange, people, listLabel, ...rest }: MentionTextareaProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [query, setQuery] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const matches = query === null ? [] : bestMatches(people, query, ({ name }) => [name]).slice(0, maxShown)
  const active = Math.min(index, matches.length - 1)
  const isOpen = matches.length > 0

  function look(): void {
    const { value: text, selectionStart } = area.current!
    setQuery(typed.exec(text.slice(0, selectionStart))?.[1] ?? null)
    setIndex(0)
  }
  function take(person: Mentionable | undefined): void {
    const element = area.current!
    if (!person || query === null) return
    const end = element.selectionStart
    const before = `${value.slice(0, end - query.length)}${person.name} `
    onValueChange(before + value.slice(end).replace(/^ /, ''))
    setQuery(null)
    // Once the new text is there.
    requestAnimationFrame(() => element.setSelectionRange(before.length, before.length))
  }
  function press(event: KeyboardEvent): void {
    if (!isOpen || event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') setIndex((active + 1) % matches.length)
    else if (key === 'ArrowUp') setIndex((active - 1 + matches.length) % matches.length)
    else if (key === 'Enter' || key === 'Tab') take(matches[active])
    else if (key === 'Escape') setQuery(null)
    else return
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
          className="absolute inset-x-0 z-20 mt-1 rounded-lg border border-line bg-raised p-1 shadow-menu"
        >
          {matches.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            <div
              key={person.user}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
              className={cx('flex min-h-9 items-center gap-2 rounded-md px-2 text-sm', at === active && 'bg-hover')}
            >
              <Avatar name={person.name} size={20} decorative />
              <span className="truncate">{person.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Whom the text names. A longer name goes first, so that "@Ana Lima" does not name an Ana. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  let rest = text
  const named: string[] = []
  for (const { user, name } of people.toSorted((one, other) => other.name.length - one.name.length)) {
    if (!name) continue
    const others = rest.split(`@${name}`)
    // "@Anabela" does not name an Ana.
    if (!others.slice(1).some((after) => !/^[\p{L}\p{N}]/u.test(after))) continue
    named.push(user)
    rest = others.join(' ')
  }
  return named
}
