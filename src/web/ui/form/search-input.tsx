import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useActions } from '../actions/actions.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { Input } from './input.tsx'

/** Searches while typing: `onValueChange` is called `delay` ms after the last key, immediately on Enter or Escape. */
export function SearchInput({
  value,
  onValueChange,
  label,
  placeholder,
  delay = 250,
  shortcut,
  className,
}: {
  value: string
  onValueChange: (value: string) => void
  label?: string
  placeholder?: string
  delay?: number
  /** A key that focuses it from anywhere on the page, e.g. `/`. */
  shortcut?: string
  className?: string
}) {
  const texts = useUiTexts()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [reported, setReported] = useState<readonly string[]>([])
  const report = useEffectEvent((text: string) => {
    if (text === (reported.at(-1) ?? known)) return
    setReported([...reported, text])
    onValueChange(text)
  })
  const id = useId()
  const name = label ?? texts.search
  useActions(
    shortcut ? [{ id, label: name, keys: shortcut, inPalette: false, run: () => input.current?.select() }] : [],
  )

  // The reported text returns as the value, perhaps late. A value from elsewhere (a cleared filter, the back button)
  // replaces what was typed.
  if (value !== known) {
    setKnown(value)
    const at = reported.indexOf(value)
    setReported(reported.slice(at < 0 ? reported.length : at + 1))
    if (at < 0) setTyped(value)
  }
  useEffect(() => {
    const timer = setTimeout(() => report(typed), delay)
    return () => clearTimeout(timer)
  }, [typed, delay])

  const set = (text: string): void => {
    setTyped(text)
    report(text)
  }
  return (
    <search className={cx('min-w-0', className)}>
      <Input
        ref={input}
        type="text"
        role="searchbox"
        enterKeyHint="search"
        aria-label={name}
        placeholder={placeholder ?? name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(typed)
          if (event.key === 'Escape' && typed) {
            event.stopPropagation()
            set('')
          }
        }}
        leading={<Search aria-hidden="true" />}
        trailing={
          typed ? (
            <IconButton size="sm" tooltip={false} label={texts.clear} icon={<X />} onClick={() => set('')} />
          ) : (
            shortcut && <Kbd keys={shortcut} className="pointer-events-none mr-1 max-sm:hidden" />
          )
        }
      />
    </search>
  )
}
