import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** Searches while one types: `onValueChange` hears the text `delay` ms after the last key, at once on Enter or Escape. */
export function SearchInput({
  value,
  onValueChange,
  label,
  placeholder,
  delay = 250,
  className,
}: {
  value: string
  onValueChange: (value: string) => void
  label?: string
  placeholder?: string
  delay?: number
  className?: string
}) {
  const texts = useUiTexts()
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const report = useEffectEvent((text: string) => {
    if (text === reported.current) return
    reported.current = text
    onValueChange(text)
  })

  // A value that came from elsewhere (a cleared filter, the back button) replaces what was typed.
  if (value !== reported.current) {
    reported.current = value
    setTyped(value)
  }
  useEffect(() => {
    const timer = setTimeout(() => report(typed), delay)
    return () => clearTimeout(timer)
  }, [typed, delay])

  const set = (text: string): void => {
    setTyped(text)
    if (text !== reported.current) {
      reported.current = text
      onValueChange(text)
    }
  }
  return (
    <search className={cx('min-w-0', className)}>
      <Input
        type="text"
        role="searchbox"
        enterKeyHint="search"
        aria-label={label ?? texts.search}
        placeholder={placeholder ?? label ?? texts.search}
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
          typed && <IconButton size="sm" tooltip={false} label={texts.clear} icon={<X />} onClick={() => set('')} />
        }
      />
    </search>
  )
}
