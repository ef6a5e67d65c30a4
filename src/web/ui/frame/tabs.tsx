import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { UiLink } from './ui-link.tsx'

const list = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]'
const tab =
  'relative inline-flex h-10 shrink-0 items-center gap-2 whitespace-nowrap px-3 text-sm font-medium transition-colors focus-visible:-outline-offset-2 [&_svg]:size-4 ' +
  'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full'
const current = 'text-ink after:bg-primary'
const other = 'text-ink-muted hover:text-ink'

/** Tabs. Panels are `<TabPanel value>` inside. */
export function Tabs<V extends string = string>({
  items,
  value,
  onValueChange,
  label,
  children,
  className,
}: {
  items: readonly { value: V; label: string; icon?: ReactNode; count?: number; disabled?: boolean }[]
  value: V
  onValueChange: (value: V) => void
  label?: string
  children?: ReactNode
  className?: string
}) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as V)} className={className}>
      <Primitive.List aria-label={label} className={list}>
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className={cx(tab, 'disabled:opacity-50', item.value === value ? current : other)}
          >
            {item.icon}
            {item.label}
            <Count of={item.count} />
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  )
}

export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Primitive.Content value={value} className={cx('pt-5 outline-offset-4', className)}>
      {children}
    </Primitive.Content>
  )
}

/** Links styled as tabs, if each view is a separate page. */
export function LinkTabs({
  items,
  label,
  className,
}: {
  items: readonly { to: string; label: string; icon?: ReactNode; count?: number; current: boolean }[]
  label: string
  className?: string
}) {
  const nav = useRef<HTMLElement>(null)
  const at = items.findIndex(({ current }) => current)
  // On a narrow screen the current one may be outside the visible area.
  useLayoutEffect(() => {
    nav.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <nav ref={nav} aria-label={label} className={cx(list, className)}>
      {items.map((item) => (
        <UiLink
          key={item.to}
          to={item.to}
          aria-current={item.current ? 'page' : undefined}
          className={cx(tab, item.current ? current : other)}
        >
          {item.icon}
          {item.label}
          <Count of={item.count} />
        </UiLink>
      ))}
    </nav>
  )
}

function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null
  return <span className="rounded-full bg-sunken px-1.5 text-xs text-ink-muted tabular-nums">{of}</span>
}
