import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  /** The next action. */
  action?: ReactNode
  /** For use inside a page, with less space. */
  compact?: boolean
  tone?: 'neutral' | 'danger' | 'warning'
  /** 1 if it replaces the page. */
  headingLevel?: 1 | 2 | 3
  className?: string
}

const discs = {
  neutral: 'bg-sunken text-ink-muted',
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
}

/** An empty state: what this is, why it is empty, what to do next. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  compact = false,
  tone = 'neutral',
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div
      className={cx(
        'mx-auto flex max-w-md flex-col items-center px-4 text-center',
        compact ? 'py-8' : 'py-14',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className={cx('mb-4 flex size-11 items-center justify-center rounded-full [&_svg]:size-5', discs[tone])}
        >
          {icon}
        </span>
      )}
      <Heading className="text-base font-semibold text-ink">{title}</Heading>
      {description && <p className="mt-1.5 text-sm text-balance text-ink-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap items-center justify-center gap-2">{action}</div>}
    </div>
  )
}
