import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'

export interface PaginationProps {
  /** From 1. */
  page: number
  totalPages: number
  onPageChange: (page: number) => void
  /** With these it also shows "31–60 of 214". */
  totalItems?: number
  perPage?: number
  className?: string
}

/** The pages of a list; hidden if there is only one. */
export function Pagination({ page, totalPages, onPageChange, totalItems, perPage, className }: PaginationProps) {
  const texts = useUiTexts()
  if (totalPages <= 1) return null
  const hasRange = totalItems !== undefined && perPage !== undefined
  return (
    <nav
      aria-label={texts.pages}
      className={cx('flex flex-wrap items-center justify-between gap-3 text-caption text-ink-muted', className)}
    >
      <span className="tabular-nums">
        {hasRange && texts.range((page - 1) * perPage + 1, Math.min(page * perPage, totalItems), totalItems)}
      </span>
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          label={texts.previous}
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        />
        {pagesAround(page, totalPages).map((entry, at) =>
          entry === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id
            <span key={`gap-${at}`} className="w-5 text-center" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              aria-label={texts.page(entry)}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPageChange(entry)}
              className={cx(
                'h-8 min-w-8 rounded-control px-2 font-medium tabular-nums transition-colors',
                entry === page ? 'bg-selected text-info-ink' : 'hover:bg-hover hover:text-ink',
              )}
            >
              {entry}
            </button>
          ),
        )}
        <IconButton
          size="sm"
          label={texts.next}
          icon={<ChevronRight />}
          disabled={page >= totalPages}
          onClick={() => onPageChange(page + 1)}
        />
      </div>
    </nav>
  )
}

/** First, last and neighbouring pages; null for a gap. */
function pagesAround(page: number, total: number): (number | null)[] {
  const wanted = new Set([1, total, page - 1, page, page + 1])
  if (page <= 3) for (const near of [2, 3]) wanted.add(near)
  if (page >= total - 2) for (const near of [total - 1, total - 2]) wanted.add(near)
  const pages = [...wanted].filter((entry) => entry >= 1 && entry <= total).sort((a, b) => a - b)
  return pages.flatMap((entry, at) => (at > 0 && entry - pages[at - 1]! > 1 ? [null, entry] : [entry]))
}
