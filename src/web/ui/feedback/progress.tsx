import { useId } from 'react'
import { cx } from '../cx.ts'

export interface ProgressProps {
  value?: number
  max?: number
  /** The name of the work in progress. */
  label: string
  hideLabel?: boolean
  /** "3 of 5", beside the label. */
  valueText?: string
  indeterminate?: boolean
  tone?: 'primary' | 'info' | 'warning' | 'danger'
  size?: 'sm' | 'md'
  className?: string
}

const fills = { primary: 'bg-primary', info: 'bg-info', warning: 'bg-warning', danger: 'bg-danger' }

/** A progress bar. */
export function Progress({
  value = 0,
  max = 100,
  label,
  hideLabel = false,
  valueText,
  indeterminate = false,
  tone = 'primary',
  size = 'md',
  className,
}: ProgressProps) {
  const id = useId()
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-3 text-caption', hideLabel && 'sr-only')}>
        <span id={id} className="min-w-0 text-ink-muted">
          {label}
        </span>
        {valueText && <span className="shrink-0 text-ink-subtle tabular-nums">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={indeterminate ? undefined : value}
        aria-valuetext={valueText}
        className={cx('overflow-hidden rounded-full bg-track', size === 'sm' ? 'h-1' : 'h-1.5')}
      >
        <div
          className={cx(
            'h-full rounded-full',
            fills[tone],
            indeterminate ? 'w-2/5 animate-travel motion-reduce:w-full motion-reduce:opacity-50' : 'transition-[width]',
          )}
          style={indeterminate ? undefined : { width: `${share}%` }}
        />
      </div>
    </div>
  )
}
