import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'

interface Entry {
  id: string
  title: ReactNode
  note?: ReactNode
}

/** A list with the selected item beside it; on phones the list becomes a row to swipe through. */
export function ReviewLayout({
  ref,
  label,
  entries,
  current,
  onSelect,
  children,
}: {
  ref: Ref<HTMLElement>
  label: string
  entries: Entry[]
  current: string
  onSelect: (id: string) => void
  children: ReactNode
}) {
  const list = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => list.current!)
  useFollow(list, current)
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav ref={list} aria-label={label} className="min-w-0 lg:sticky lg:top-20 lg:self-start">
        <ul className="flex gap-2 overflow-x-auto pb-1 max-lg:-mx-4 max-lg:snap-x max-lg:scroll-px-4 max-lg:px-4 lg:max-h-[calc(100dvh-6rem-var(--foot-room,0px))] lg:flex-col lg:gap-1 lg:overflow-y-auto">
          {entries.map(({ id, title, note }, at) => (
            <li key={id} className="max-lg:w-56 max-lg:shrink-0 max-lg:snap-start">
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => onSelect(id)}
                className={cx(
                  'flex h-full w-full gap-2.5 rounded-control border px-3 py-2.5 text-left text-sm focus-visible:-outline-offset-2',
                  id === current ? 'border-line-strong bg-surface shadow-card' : 'border-transparent hover:bg-hover',
                )}
              >
                <span className="w-4 shrink-0 text-right tabular-nums text-ink-subtle">{at + 1}</span>
                <span className="min-w-0">
                  <span className="line-clamp-2 font-medium">{title}</span>
                  {note && <span className="mt-1.5 flex flex-wrap gap-1 empty:hidden">{note}</span>}
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

/** Scrolls the newly selected item to its beginning, and moves the focus along if it was in the list. */
function useFollow(list: React.RefObject<HTMLElement | null>, current: string): void {
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const nav = list.current
    const entry = nav?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!nav || !entry) return
    if (nav.contains(document.activeElement)) entry.focus({ preventScroll: true })
    if (nav.parentElement!.getBoundingClientRect().top < 0) nav.parentElement!.scrollIntoView({ block: 'start' })
    entry.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, current])
}
