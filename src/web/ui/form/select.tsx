import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useFieldWiring } from './field.tsx'

export interface Option<V extends string = string> {
  value: V
  label: string
  description?: string
  icon?: ReactNode
  disabled?: boolean
  /** Options of the same group are listed under its name. */
  group?: string
}

export interface SelectProps<V extends string = string> {
  options: readonly Option<V>[]
  value: V | '' | undefined
  onValueChange: (value: V) => void
  placeholder?: string
  /** The accessible name without a surrounding Field. */
  label?: string
  disabled?: boolean
  name?: string
  size?: 'sm' | 'md'
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  onBlur?: () => void
  className?: string
}

/** Selects one of a few options. For many, or with a search, use Combobox. */
export function Select<V extends string = string>({
  options,
  value,
  onValueChange,
  placeholder = '–',
  label,
  disabled,
  name,
  size = 'md',
  onBlur,
  className,
  ...rest
}: SelectProps<V>) {
  const wiring = useFieldWiring(rest)
  const chosen = options.find((option) => option.value === value)
  return (
    // An empty value means no selection; undefined would make the primitive uncontrolled.
    <Primitive.Root
      value={value ?? ''}
      onValueChange={(next) => next && onValueChange(next as V)}
      disabled={disabled}
      name={name}
    >
      <Primitive.Trigger
        {...wiring}
        aria-label={label}
        onBlur={onBlur}
        className={cx(
          controlClass,
          'inline-flex items-center justify-between gap-2 text-left data-placeholder:text-ink-subtle',
          size === 'sm' ? 'h-8 px-2.5 sm:text-caption' : 'h-9 px-3',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4">
          {chosen?.icon}
          <span className="truncate">
            <Primitive.Value placeholder={placeholder}>{chosen?.label}</Primitive.Value>
          </span>
        </span>
        <Primitive.Icon className="shrink-0 text-ink-subtle">
          <ChevronDown className="size-4" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-70 max-h-(--radix-select-content-available-height) w-max min-w-(--radix-select-trigger-width) max-w-[min(24rem,calc(100vw-1rem))] overflow-hidden rounded-lg border border-line bg-raised shadow-menu data-[state=open]:animate-pop-in"
        >
          <Primitive.Viewport className="p-1">
            {grouped(options).map(([group, members]) => (
              <Fragment key={group}>
                {group ? (
                  <Primitive.Group>
                    <Primitive.Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-subtle">
                      {group}
                    </Primitive.Label>
                    {members.map((option) => (
                      <SelectOption key={option.value} option={option} />
                    ))}
                  </Primitive.Group>
                ) : (
                  members.map((option) => <SelectOption key={option.value} option={option} />)
                )}
              </Fragment>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function SelectOption({ option }: { option: Option }) {
  return (
    <Primitive.Item
      value={option.value}
      disabled={option.disabled}
      className="flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-md py-1.5 pr-2 pl-2 text-sm text-ink outline-none data-disabled:opacity-50 data-highlighted:bg-hover"
    >
      {option.icon && <span className="text-ink-subtle [&_svg]:size-4">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <Primitive.ItemText>{option.label}</Primitive.ItemText>
        {option.description && <span className="block text-caption text-ink-subtle">{option.description}</span>}
      </span>
      <span className="flex w-4 shrink-0 justify-end">
        <Primitive.ItemIndicator>
          <Check className="size-4 text-link" />
        </Primitive.ItemIndicator>
      </span>
    </Primitive.Item>
  )
}

/** Options by group, in order of first appearance. */
function grouped<V extends string>(options: readonly Option<V>[]): [string, Option<V>[]][] {
  const groups = new Map<string, Option<V>[]>()
  for (const option of options) {
    const key = option.group ?? ''
    groups.set(key, [...(groups.get(key) ?? []), option])
  }
  return [...groups]
}
