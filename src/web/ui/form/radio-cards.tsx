import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldGroup } from './field.tsx'

export interface RadioCardsProps<V extends string = string> {
  options: readonly { value: V; label: string; description?: ReactNode; icon?: ReactNode; disabled?: boolean }[]
  value: V | '' | undefined
  onValueChange: (value: V) => void
  label?: string
  columns?: 1 | 2 | 3 | 4
  disabled?: boolean
  className?: string
}

const columnsClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }

/** Selects one of a few options, each with a description. */
export function RadioCards<V extends string = string>({
  options,
  value,
  onValueChange,
  label,
  columns = 2,
  disabled,
  className,
}: RadioCardsProps<V>) {
  const group = useFieldGroup(label)
  return (
    <RadioGroup.Root
      {...group}
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as V)}
      disabled={disabled}
      className={cx('grid grid-cols-1 gap-2.5', columnsClass[columns], className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="group flex items-start gap-3 rounded-card border border-line-strong bg-surface p-3.5 text-left shadow-xs transition-colors hover:border-control hover:bg-hover disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--role-primary)]"
        >
          {option.icon && (
            <span className="mt-px text-ink-subtle group-data-[state=checked]:text-primary-ink [&_svg]:size-4.5">
              {option.icon}
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium text-ink">{option.label}</span>
            {option.description && (
              <span className="mt-0.5 block text-caption text-ink-muted">{option.description}</span>
            )}
          </span>
          <span
            aria-hidden="true"
            className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-field group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary"
          >
            <span className="size-1.5 rounded-full bg-on-primary opacity-0 group-data-[state=checked]:opacity-100" />
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
