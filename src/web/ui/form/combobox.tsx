import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { popoverClass } from '../overlay/popover-class.ts'
import { controlClass, useFieldGroup } from './field.tsx'
import { OptionList } from './option-list.tsx'
import type { Option } from './select.tsx'

export interface ComboboxProps<V extends string = string> {
  options: readonly Option<V>[]
  value: V | '' | null | undefined
  onValueChange: (value: V) => void
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  onCreate?: (label: string) => void
  /** The accessible name without a surrounding Field. */
  label?: string
  disabled?: boolean
  className?: string
}

/** Selects one of many options, with a search. */
export function Combobox<V extends string = string>({
  options,
  value,
  onValueChange,
  placeholder = '–',
  label,
  disabled,
  className,
  onCreate,
  ...list
}: ComboboxProps<V>) {
  const [open, setOpen] = useState(false)
  const { id, 'aria-labelledby': labelledBy, ...group } = { 'aria-labelledby': undefined, ...useFieldGroup(label) }
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...group}
        id={id}
        aria-labelledby={labelledBy && `${labelledBy} ${id}-value`}
        disabled={disabled}
        className={cx(controlClass, 'inline-flex h-9 items-center justify-between gap-2 px-3 text-left', className)}
      >
        <span
          id={`${id}-value`}
          className={cx('flex min-w-0 items-center gap-2 [&_svg]:size-4', !chosen && 'text-ink-subtle')}
        >
          {chosen?.icon}
          <span className="truncate">{chosen?.label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label ?? placeholder}
          className={cx(popoverClass, 'w-(--radix-popover-trigger-width) min-w-56')}
        >
          <OptionList
            {...list}
            label={label ?? placeholder}
            options={options}
            isChosen={(option) => option === value}
            onChoose={(option) => {
              onValueChange(option)
              setOpen(false)
            }}
            onCreate={
              onCreate &&
              ((text) => {
                onCreate(text)
                setOpen(false)
              })
            }
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
