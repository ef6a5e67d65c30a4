import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** A placeholder for loading content. Give it the size of the content: `className="h-4 w-40"`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer bg-skeleton', !className?.includes('rounded') && 'rounded-md', className)}
    />
  )
}

const widths = ['w-11/12', 'w-full', 'w-4/5', 'w-10/12', 'w-2/3']

/** Placeholder lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx('block space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
      ))}
    </span>
  )
}

/** Placeholder rows of a list, announced once; shown after 250 ms. */
export function SkeletonRows({ rows = 5, withAvatar = false }: { rows?: number; withAvatar?: boolean }) {
  const texts = useUiTexts()
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{texts.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={row} className="flex items-center gap-3 border-b border-line px-4 py-3.5 last:border-0 sm:px-5">
          {withAvatar && <Skeleton className="size-8 shrink-0 rounded-full" />}
          <div className="min-w-0 flex-1 space-y-2">
            <Skeleton className={cx('h-3.5 max-w-72', widths[row % widths.length])} />
            <Skeleton className={cx('h-3 max-w-44', widths[(row + 2) % widths.length])} />
          </div>
          <Skeleton className="h-5 w-20 shrink-0 rounded-full" />
        </div>
      ))}
    </div>
  )
}

/** Placeholders of cards with charts, in two columns. */
export function SkeletonCards() {
  return (
    <div aria-busy="true" className="grid gap-4 md:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-64 rounded-card" />
      ))}
    </div>
  )
}
