import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { Area, TextKey, Values } from './texts.ts'
import { useT } from './use-t.ts'

/**
 * A text with elements in it: `I agree to the <terms>terms of service</terms>` and
 * `parts={{ terms: <Link to="/terms-of-service" /> }}`. Parts cannot be repeated or nested.
 */
export function RichText<A extends Area>(props: {
  area: A
  text: TextKey<A>
  parts: Record<string, ReactElement>
  values?: Values
}): ReactNode {
  const text = useT(props.area)(props.text, props.values)
  // Splitting by two groups gives: plain, name, inner, plain, name, inner, plain …
  return text.split(/<(\w+)>(.*?)<\/\1>/).map((piece, at, pieces) => {
    if (at % 3 === 0) return piece
    const part = at % 3 === 1 ? props.parts[piece] : undefined
    return part ? cloneElement(part, { key: piece }, pieces[at + 1]) : null
  })
}
