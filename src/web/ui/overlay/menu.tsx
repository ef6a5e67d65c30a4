import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { UiLink } from '../frame/ui-link.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { popoverClass } from './popover-class.ts'

export interface MenuAct {
  label: string
  description?: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** Makes it a link. */
  to?: string
  tone?: 'danger'
  disabled?: boolean
  /** Why it is unavailable; disables it and is shown below its label. */
  disabledReason?: string | null | false
  shortcut?: string
  /** For choices: whether it is selected. */
  checked?: boolean
}

export type MenuItem = MenuAct | { separator: true } | { heading: ReactNode } | false | null | undefined

export interface MenuProps {
  /** One button-like element. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Shown above the actions, e.g. the account. */
  header?: ReactNode
  className?: string
}

/** A menu of actions, opened by a button. */
export function Menu({
  trigger,
  items,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
  header,
  className,
}: MenuProps) {
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(menuClass, className)}
        >
          {header && <div className="mb-1 border-b border-line px-2 pt-1.5 pb-2.5">{header}</div>}
          <MenuItems items={items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const menuClass = cx(popoverClass, 'min-w-48 max-w-[min(22rem,calc(100vw-1rem))] p-1')

function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const { Item, CheckboxItem, Separator, Label } = DropdownMenu
  return items.map((item, at) => {
    if (!item) return null
    // biome-ignore-start lint/suspicious/noArrayIndexKey: lines and headings have no id
    if ('separator' in item) return <Separator key={at} className="-mx-1 my-1 h-px bg-line" />
    if ('heading' in item)
      return (
        <Label key={at} className="px-2 pt-2 pb-1 text-xs font-medium text-ink-subtle">
          {item.heading}
        </Label>
      )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: lines and headings have no id
    const isOff = item.disabled || Boolean(item.disabledReason)
    const shared = {
      disabled: isOff,
      onSelect: item.onSelect,
      className: cx(
        'flex min-h-8 w-full cursor-default select-none items-center gap-2.5 rounded-md px-2 py-1.5 text-left text-sm outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
        isOff ? 'text-ink-subtle' : item.tone === 'danger' ? 'text-danger-ink' : 'text-ink',
      ),
    }
    const body = (
      <>
        {item.icon && <span className={cx('flex', item.tone !== 'danger' && 'text-ink-subtle')}>{item.icon}</span>}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{item.label}</span>
          {(item.disabledReason || item.description) && (
            <span className="block whitespace-normal text-caption text-ink-subtle">
              {item.disabledReason || item.description}
            </span>
          )}
        </span>
        {item.shortcut && <Kbd keys={item.shortcut} />}
        {item.checked && <Check className="text-link" />}
      </>
    )
    if (item.checked !== undefined) {
      return (
        <CheckboxItem key={item.label} {...shared} checked={item.checked}>
          {body}
        </CheckboxItem>
      )
    }
    return item.to && !isOff ? (
      <Item key={item.label} {...shared} asChild>
        <UiLink to={item.to}>{body}</UiLink>
      </Item>
    ) : (
      <Item key={item.label} {...shared}>
        {body}
      </Item>
    )
  })
}
