import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Chip } from '../chip.tsx'
import { cx } from '../cx.ts'
import { popoverClass } from '../overlay/popover-class.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { controlClass, useFieldGroup } from './field.tsx'
import { OptionList } from './option-list.tsx'
import type { Option } from './select.tsx'

export interface MultiSelectProps<V extends string = string> {
  options: readonly Option<V>[]
  value: readonly V[]
  onValueChange: (value: V[]) => void
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  onCreate?: (label: string) => void
  label?: string
  disabled?: boolean
  className?: string
}

/** Selects several of many options, shown below as chips. */
export function MultiSelect<V extends string = string>({
  options,
  value,
  onValueChange,
  placeholder = '–',
  label,
  disabled,
  className,
  ...list
}: MultiSelectProps<V>) {
  const texts = useUiTexts()
  const { id, 'aria-labelledby': labelledBy, ...group } = { 'aria-labelledby': undefined, ...useFieldGroup(label) }
  const chosen = options.filter((option) => value.includes(option.value))
  const toggle = (option: V): void =>
    onValueChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option])
  return (
    <div className={cx('min-w-0 space-y-2', className)}>
      <Popover.Root>
        <Popover.Trigger
          {...group}
          id={id}
          aria-labelledby={labelledBy && `${labelledBy} ${id}-value`}
          disabled={disabled}
          className={cx(controlClass, 'inline-flex h-9 items-center justify-between gap-2 px-3 text-left')}
        >
          <span id={`${id}-value`} className={cx('truncate', chosen.length === 0 && 'text-ink-subtle')}>
            {chosen.length === 0 ? placeholder : texts.selected(chosen.length)}
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
              multiple
              label={label ?? placeholder}
              options={options}
              isChosen={(option) => value.includes(option)}
              onChoose={toggle}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((option) => (
            <Chip key={option.value} onRemove={disabled ? undefined : () => toggle(option.value)}>
              {option.label}
            </Chip>
          ))}
        </ul>
      )}
    </div>
  )
}
