import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'danger' | 'primary'

const look: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-muted',
  primary: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success-ink',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

/** A short label of a state. The tone must not be the only difference between two states. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 max-w-full shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0',
        look[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
