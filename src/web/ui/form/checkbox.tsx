import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { useFieldWiring } from './field.tsx'

export interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  /** For checkboxes that a column or row labels visibly. */
  hideLabel?: boolean
  description?: ReactNode
  disabled?: boolean
  name?: string
  id?: string
  'aria-invalid'?: boolean
  className?: string
}

/** Yes or no, or one of several independent choices. */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hideLabel = false,
  description,
  disabled,
  name,
  className,
  ...rest
}: CheckboxProps) {
  const ownId = useId()
  const wiring = useFieldWiring(rest)
  const id = rest.id ?? ownId
  return (
    <div className={cx('flex min-h-6 items-start gap-2.5', disabled && 'opacity-60', className)}>
      <Primitive.Root
        {...wiring}
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        aria-describedby={description ? `${id}-description` : wiring['aria-describedby']}
        className="relative mt-1 flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-field transition-colors before:absolute before:-inset-1.5 hover:border-ink-muted aria-invalid:border-danger data-[state=checked]:border-transparent data-[state=checked]:bg-primary data-[state=indeterminate]:border-transparent data-[state=indeterminate]:bg-primary"
      >
        <Primitive.Indicator className="text-on-primary">
          {checked === 'indeterminate' ? (
            <Minus className="size-3" strokeWidth={3} />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <div className={cx('min-w-0 pt-0.5', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="block text-sm text-ink">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-caption text-ink-subtle">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
