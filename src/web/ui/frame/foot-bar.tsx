import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { keepFootRoom } from './foot-room.ts'

/** The frame's footer element; null outside of a frame. */
export const FootPlace = createContext<HTMLElement | null>(null)

/** The actions of a page, always at the bottom of the screen. */
export function FootBar({ label, children }: { label: string; children: ReactNode }) {
  const place = use(FootPlace)
  const bar = (
    <section
      ref={keepFootRoom}
      aria-label={label}
      className="border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-2 px-4 py-2.5 sm:px-6">{children}</div>
    </section>
  )
  return place ? createPortal(bar, place) : bar
}
