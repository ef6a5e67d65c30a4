import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface Entry {
  id: string
  title: ReactNode
  note?: ReactNode
}

/** A list to choose from and what was chosen beside it; one above the other on phones. */
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
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <nav aria-label={label}>
        <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
          {entries.map(({ id, title, note }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => onSelect(id)}
                className={cx('block w-full px-4 py-3 text-left hover:bg-hover', id === current && 'bg-selected')}
              >
                <span className="line-clamp-2 font-medium">{title}</span>
                {note && <span className="mt-1.5 flex">{note}</span>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
