import { Slider as Primitive } from 'radix-ui'
import { useId } from 'react'
import { cx } from '../cx.ts'

export interface SliderProps {
  label: string
  /** The labels of the two ends. */
  leftLabel?: string
  rightLabel?: string
  /** 0–100, unless `min` and `max` say otherwise. */
  value: number
  onValueChange: (value: number) => void
  /** Called once, on release. */
  onValueCommit?: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** The value as text, for screen readers and beside the label: "7 topics". */
  valueText?: string
  disabled?: boolean
  className?: string
}

/** A slider between two ends. */
export function Slider({
  label,
  leftLabel,
  rightLabel,
  value,
  onValueChange,
  onValueCommit,
  min = 0,
  max = 100,
  step = 1,
  valueText,
  disabled,
  className,
}: SliderProps) {
  const id = useId()
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={id} className="text-caption font-medium text-ink">
          {label}
        </span>
        <span className="text-caption text-ink-subtle tabular-nums">{valueText ?? value}</span>
      </div>
      <Primitive.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onValueChange={([next]) => onValueChange(next!)}
        onValueCommit={([next]) => onValueCommit?.(next!)}
        className={cx('relative flex h-7 w-full touch-none select-none items-center', disabled && 'opacity-60')}
      >
        <Primitive.Track className="relative h-1.5 flex-1 rounded-full bg-track">
          <Primitive.Range className="absolute h-full rounded-full bg-primary" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-labelledby={id}
          aria-valuetext={valueText}
          className="block size-5 rounded-full border border-line-strong bg-knob shadow-menu transition-transform hover:scale-105 active:scale-95"
        />
      </Primitive.Root>
      {(leftLabel || rightLabel) && (
        <div className="flex justify-between gap-4 text-xs text-ink-subtle" aria-hidden="true">
          <span>{leftLabel}</span>
          <span className="text-right">{rightLabel}</span>
        </div>
      )}
    </div>
  )
}
