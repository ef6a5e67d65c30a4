import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { UiLink } from './ui-link.tsx'

export interface Crumb {
  label: string
  to?: string
}

/** The parents of this page; the last entry is the page itself. On phones only the parent is shown. */
export function Breadcrumb({ items, className }: { items: readonly Crumb[]; className?: string }) {
  const texts = useUiTexts()
  return (
    <nav aria-label={texts.breadcrumb} className={cx('min-w-0', className)}>
      <ol className="flex min-w-0 items-center text-caption text-ink-muted">
        {items.map((item, at) => {
          const isLast = at === items.length - 1
          const onPhone = at === items.length - 2 || items.length === 1
          return (
            <li
              key={`${item.label}${item.to ?? ''}`}
              className={cx('min-w-0 items-center', onPhone ? 'flex' : 'hidden sm:flex', !isLast && 'shrink-0')}
            >
              {item.to ? (
                <UiLink
                  to={item.to}
                  className="flex items-center gap-1 rounded-md px-1 py-0.5 transition-colors hover:bg-hover hover:text-ink"
                >
                  {onPhone && <ChevronLeft aria-hidden="true" className="-ml-1 size-4 sm:hidden" />}
                  {item.label}
                </UiLink>
              ) : (
                <span aria-current={isLast ? 'page' : undefined} className={cx('truncate px-1', isLast && 'text-ink')}>
                  {item.label}
                </span>
              )}
              {!isLast && (
                <ChevronRight aria-hidden="true" className="hidden size-3.5 shrink-0 text-ink-subtle sm:block" />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
