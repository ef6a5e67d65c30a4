import { Switch as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hideLabel?: boolean
  description?: ReactNode
  disabled?: boolean
  className?: string
}

/** A switch; takes effect immediately. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hideLabel = false,
  description,
  disabled,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className={cx('min-w-0', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="block text-sm font-medium text-ink">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-caption text-ink-subtle">
            {description}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        aria-describedby={description ? `${id}-description` : undefined}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full bg-switch-off transition-colors before:absolute before:-inset-1 disabled:opacity-60 data-[state=checked]:bg-primary"
      >
        <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-knob shadow-card transition-transform data-[state=checked]:translate-x-4.5" />
      </Primitive.Root>
    </div>
  )
}
