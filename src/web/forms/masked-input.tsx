import { useLayoutEffect, useRef } from 'react'
import { Input, type InputProps } from '#web/ui/form/input.tsx'

interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'ref'> {
  value: string
  /** Formats a text, even if incomplete; may only add separators, never letters or digits. */
  format: (text: string) => string
  onValueChange: (value: string) => void
}

const significant = (text: string): number => text.replace(/[^0-9a-z]/gi, '').length

/** A field that formats a number while typing and keeps the cursor at its character. */
export function MaskedInput({ value, format, onValueChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = format(value)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const at = placeAfter(shown, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  })
  function change(text: string, at: number, isDeletion: boolean): void {
    let next = text
    let before = significant(text.slice(0, at))
    // Only a separator was deleted, so the character before it is deleted too.
    if (isDeletion && text.length < shown.length && significant(text) === significant(shown) && before > 0) {
      const place = placeAfter(text, before)
      next = text.slice(0, place - 1) + text.slice(place)
      before -= 1
    }
    const formatted = format(next)
    if (formatted !== text) caret.current = before
    onValueChange(formatted)
  }
  return (
    <Input
      {...rest}
      ref={input}
      value={shown}
      onChange={(event) => {
        const { value: text, selectionStart } = event.target
        const { inputType = '' } = event.nativeEvent as InputEvent
        change(text, selectionStart ?? text.length, inputType === 'deleteContentBackward')
      }}
    />
  )
}

/** The position after the given letter or digit, counted without separators. */
function placeAfter(text: string, count: number): number {
  if (count === 0) return 0
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (/[0-9a-z]/i.test(text[at]!)) seen += 1
    if (seen === count) return at + 1
  }
  return text.length
}
