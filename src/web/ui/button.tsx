import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { SpinnerMark } from './feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows that the action is running; clicks do nothing until it ends, the focus stays. */
  loading?: boolean
  icon?: ReactNode
  /** Icon after the words, e.g. an arrow. */
  trailing?: ReactNode
  /** Applies the style to the only child, e.g. a link. */
  asChild?: boolean
}

const look: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary shadow-xs hover:bg-primary-hover active:bg-primary-pressed',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-xs hover:bg-hover active:bg-pressed aria-expanded:bg-hover',
  ghost: 'text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed aria-expanded:bg-hover aria-expanded:text-ink',
  danger: 'bg-button-danger text-on-button-danger shadow-xs hover:bg-button-danger-hover',
  link: 'text-link-style -mx-1 px-1! h-auto! min-h-6',
}

const measure: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-2.5 text-caption [&_svg]:size-3.5',
  md: 'h-9 gap-2 px-3.5 text-sm [&_svg]:size-4',
  lg: 'h-11 gap-2 px-5 text-base [&_svg]:size-4.5',
}

/** A button. One `primary` per screen. */
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  icon,
  trailing,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  const isOff = loading || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Element
      {...rest}
      {...(asChild ? {} : { type })}
      onClick={click}
      aria-busy={loading || undefined}
      aria-disabled={isOff || undefined}
      className={cx(buttonClass(variant, size), className)}
    >
      {loading && <SpinnerMark className="absolute text-current" />}
      {icon && <Dimmed when={loading}>{icon}</Dimmed>}
      {asChild ? <Slot.Slottable>{children}</Slot.Slottable> : <Dimmed when={loading}>{children}</Dimmed>}
      {trailing && <Dimmed when={loading}>{trailing}</Dimmed>}
    </Element>
  )
}

/** The classes of a button, for other elements. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(
    'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-medium transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed',
    'not-aria-busy:aria-disabled:opacity-50 [&_svg]:shrink-0',
    measure[size],
    look[variant],
  )
}

/** Keeps its size and name while the spinner covers it. */
function Dimmed({ when, children }: { when: boolean; children: ReactNode }) {
  return <span className={cx('inline-flex items-center gap-[inherit]', when && 'opacity-0')}>{children}</span>
}
