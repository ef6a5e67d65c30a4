import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useFieldWiring } from './field.tsx'

export interface TextareaProps extends ComponentProps<'textarea'> {
  minRows?: number
  /** Max height before it scrolls. */
  maxRows?: number
}

/** Multi-line text; grows with its content. */
export function Textarea({ minRows = 3, maxRows = 16, className, ref, onInput, ...rest }: TextareaProps) {
  const wiring = useFieldWiring(rest)
  const element = useRef<HTMLTextAreaElement>(null)
  const attach = useCallback(
    (node: HTMLTextAreaElement | null) => {
      element.current = node
      if (typeof ref === 'function') return ref(node)
      if (ref) ref.current = node
    },
    [ref],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => grow(element.current), [rest.value, rest.defaultValue])
  return (
    <textarea
      rows={minRows}
      {...rest}
      {...wiring}
      ref={attach}
      onInput={(event) => {
        grow(event.currentTarget)
        onInput?.(event)
      }}
      style={{
        minHeight: `calc(${minRows} * 1.5em + 1rem + 2px)`,
        maxHeight: `calc(${maxRows} * 1.5em + 1rem)`,
        ...rest.style,
      }}
      className={cx(
        controlClass,
        'field-sizing-content resize-y px-3 read-only:bg-sunken py-2 leading-normal',
        className,
      )}
    />
  )
}

/** For browsers without `field-sizing`. */
function grow(element: HTMLTextAreaElement | null): void {
  if (!element || CSS.supports('field-sizing', 'content')) return
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight + 2}px`
}
