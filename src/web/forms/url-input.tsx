import { flushSync } from 'react-dom'
import { Input, type InputProps } from '#web/ui/form/input.tsx'

/** `example.com/about` → `https://example.com/about`. Anything else is not changed. */
export function completeUrl(text: string): string {
  const typed = text.trim()
  return /^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/.test(typed) ? `https://${typed}` : typed
}

interface UrlInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onValueChange: (value: string) => void
}

/** A URL, completed on blur or when the form is submitted by keyboard. */
export function UrlInput({ value, onValueChange, ...rest }: UrlInputProps) {
  const complete = () => {
    const completed = completeUrl(value)
    if (completed !== value && !rest.readOnly) onValueChange(completed)
  }
  return (
    <Input
      {...rest}
      type="url"
      inputMode="url"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={complete}
      onKeyDown={(event) => {
        // The form reads its values in the same event.
        if (event.key === 'Enter') flushSync(complete)
      }}
    />
  )
}
