import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface SegmentedControlProps<V extends string = string> {
  options: readonly { value: V; label: string; icon?: ReactNode; trailing?: ReactNode; disabled?: boolean }[]
  value: V
  onValueChange: (value: V) => void
  label: string
  /** Icons only; labels become their names. */
  iconsOnly?: boolean
  size?: 'sm' | 'md'
  /** Fills its container, in equal parts. */
  fill?: boolean
  className?: string
}

/** Selects one of two to five views or values, all visible. */
export function SegmentedControl<V extends string = string>({
  options,
  value,
  onValueChange,
  label,
  iconsOnly = false,
  size = 'md',
  fill = false,
  className,
}: SegmentedControlProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as V)}
      className={cx(
        'inline-flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5 [scrollbar-width:none]',
        fill && 'flex w-full',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          aria-label={iconsOnly ? option.label : undefined}
          title={iconsOnly ? option.label : undefined}
          className={cx(
            'inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md text-caption font-medium text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-1 disabled:opacity-50 [&_svg]:size-4',
            'data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-card data-[state=on]:ring-1 data-[state=on]:ring-line-strong',
            size === 'sm' ? 'h-7 px-2' : 'h-8 px-3',
            fill && 'flex-1',
          )}
        >
          {option.icon}
          {!iconsOnly && option.label}
          {!iconsOnly && option.trailing}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
