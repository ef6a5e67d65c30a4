import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { useSidebar } from './frame-context.tsx'
import { UiLink } from './ui-link.tsx'

export interface NavItem {
  to: string
  label: string
  icon?: ReactNode
  isCurrent: boolean
  /** A number or a label at its end. */
  badge?: ReactNode
  /** Why it is disabled: "Coming soon". */
  lockedReason?: string
  /** Subpages; shown while one of them is open. */
  items?: readonly Omit<NavItem, 'items' | 'icon'>[]
}

export interface NavSection {
  heading?: string
  items: readonly NavItem[]
}

/** The menu of the sidebar. */
export function SidebarNav({ sections }: { sections: readonly NavSection[] }) {
  const texts = useUiTexts()
  const { isCollapsed } = useSidebar()
  return (
    <nav
      aria-label={texts.mainMenu}
      className="min-h-0 flex-1 space-y-4 overflow-y-auto px-2.5 py-1.5 [scrollbar-width:thin]"
    >
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections stay in their order
        <div key={at}>
          {section.heading &&
            (isCollapsed ? (
              <hr className="mx-2 mb-2 border-line-strong" />
            ) : (
              <div className="px-2 pb-1 text-xs font-medium text-ink-subtle">{section.heading}</div>
            ))}
          <ul className="space-y-0.5">
            {section.items.map((item) => (
              <li key={item.to + item.label}>
                <NavEntry item={item} />
                {item.items && !isCollapsed && (item.isCurrent || item.items.some((child) => child.isCurrent)) && (
                  <ul className="mt-0.5 mb-1 ml-4 space-y-0.5 border-l border-line-strong pl-2.5">
                    {item.items.map((child) => (
                      <li key={child.to + child.label}>
                        <NavEntry item={child} isChild />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function NavEntry({ item, isChild = false }: { item: NavItem; isChild?: boolean }) {
  const { isCollapsed, closeMenu } = useSidebar()
  const look = cx(
    'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left text-sm transition-colors [&_svg]:size-4 [&_svg]:shrink-0',
    item.isCurrent
      ? 'bg-sidebar-current font-medium text-ink shadow-xs ring-1 ring-line'
      : 'text-ink-muted hover:bg-sidebar-hover hover:text-ink',
    isCollapsed && 'size-10 min-h-0 justify-center p-0',
    isChild && 'min-h-7.5 text-caption',
  )
  const body = (
    <>
      {item.icon && <span className={cx('flex', item.isCurrent && 'text-primary-ink')}>{item.icon}</span>}
      <span className={cx('min-w-0 flex-1 truncate', isCollapsed && 'sr-only')}>{item.label}</span>
      {!isCollapsed && item.lockedReason && <Lock aria-hidden="true" className="size-3.5! text-ink-subtle" />}
      {!isCollapsed && item.badge !== undefined && !item.lockedReason && (
        <span className="shrink-0 text-xs text-ink-subtle tabular-nums">{item.badge}</span>
      )}
    </>
  )
  const entry = item.lockedReason ? (
    <button type="button" aria-disabled="true" className={cx(look, 'text-ink-subtle!')}>
      {body}
      <span className="sr-only">{item.lockedReason}</span>
    </button>
  ) : (
    <UiLink to={item.to} aria-current={item.isCurrent ? 'page' : undefined} onClick={closeMenu} className={look}>
      {body}
    </UiLink>
  )
  if (!isCollapsed && !item.lockedReason) return entry
  return (
    <Tooltip side="right" content={item.lockedReason ?? item.label}>
      {entry}
    </Tooltip>
  )
}
