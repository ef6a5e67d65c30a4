import { type ReactNode, use } from 'react'
import { cx } from '../cx.ts'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { InTopBar, ParentCrumbs } from './frame-context.tsx'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Replaces the frame's breadcrumbs; shown in the top bar if there is one. */
  breadcrumb?: readonly Crumb[]
  /** Before the title, e.g. an avatar. */
  leading?: ReactNode
  /** Beside the title, e.g. a status. */
  badge?: ReactNode
  /** The main action last. */
  actions?: ReactNode
  /** Below, e.g. tabs. */
  children?: ReactNode
  className?: string
}

/** The title and the actions of a page. */
export function PageHeader({
  title,
  description,
  breadcrumb,
  leading,
  badge,
  actions,
  children,
  className,
}: PageHeaderProps) {
  const parents = use(ParentCrumbs)
  const crumbs = withPage(breadcrumb ?? parents, title)
  return (
    <header className={cx('mb-6 space-y-3', className)}>
      {crumbs.length > 0 && (
        <InTopBar>
          <Breadcrumb items={crumbs} className="-ml-1" />
        </InTopBar>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={cx('flex min-w-0 gap-3', description ? 'items-start' : 'items-center')}>
          {leading && <div className="mt-0.5 shrink-0">{leading}</div>}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-title text-ink [overflow-wrap:anywhere]">{title}</h1>
              {badge}
            </div>
            {description && <p className="mt-1 max-w-2xl text-sm text-ink-muted">{description}</p>}
          </div>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  )
}

/** Appends the page to its parents. */
function withPage(breadcrumb: readonly Crumb[], title: ReactNode): readonly Crumb[] {
  return breadcrumb.at(-1)?.to && typeof title === 'string' ? [...breadcrumb, { label: title }] : breadcrumb
}
