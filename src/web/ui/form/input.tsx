import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useFieldWiring } from './field.tsx'

export interface InputProps extends ComponentProps<'input'> {
  /** An icon or a short text before the input. */
  leading?: ReactNode
  /** An icon, a unit or a small button after it. */
  trailing?: ReactNode
}

/** One line of text. */
export function Input({ leading, trailing, className, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest)
  const input = (
    <input
      {...rest}
      {...wiring}
      className={cx(
        controlClass,
        'h-9 px-3 read-only:bg-sunken',
        Boolean(leading) && 'pl-9',
        Boolean(trailing) && 'pr-10',
        className,
      )}
    />
  )
  if (!leading && !trailing) return input
  return (
    <div className="relative min-w-0 flex-1">
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-subtle [&_svg]:size-4">
          {leading}
        </span>
      )}
      {input}
      {trailing && (
        <span className="absolute inset-y-0 right-1 flex items-center text-caption text-ink-subtle [&_svg]:size-4">
          {trailing}
        </span>
      )}
    </div>
  )
}
