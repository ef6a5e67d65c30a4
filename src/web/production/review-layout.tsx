import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface Entry {
  id: string
  title: ReactNode
  note?: ReactNode
}

/** A list to choose from and what was chosen beside it; on phones the list becomes a row to swipe through. */
export function ReviewLayout({
  label,
  entries,
  current,
  onSelect,
  children,
}: {
  label: string
  entries: Entry[]
  current: string
  onSelect: (id: string) => void
  children: ReactNode
}) {
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={label} className="min-w-0 lg:sticky lg:top-6 lg:self-start">
        <ul className="flex gap-2 overflow-x-auto pb-1 max-lg:-mx-4 max-lg:snap-x max-lg:px-4 lg:max-h-[calc(100vh-6rem)] lg:flex-col lg:gap-1 lg:overflow-y-auto">
          {entries.map(({ id, title, note }, at) => (
            <li key={id} className="max-lg:w-56 max-lg:shrink-0 max-lg:snap-start">
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => onSelect(id)}
                className={cx(
                  'flex h-full w-full gap-2.5 rounded-control border px-3 py-2.5 text-left text-sm',
                  id === current ? 'border-line-strong bg-surface shadow-card' : 'border-transparent hover:bg-hover',
                )}
              >
                <span className="w-4 shrink-0 text-right tabular-nums text-ink-subtle">{at + 1}</span>
                <span className="min-w-0">
                  <span className="line-clamp-2 font-medium">{title}</span>
                  {note && <span className="mt-1.5 flex">{note}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
