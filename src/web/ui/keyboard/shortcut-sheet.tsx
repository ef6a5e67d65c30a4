import type { ReactNode } from 'react'
import { Dialog } from '../overlay/dialog.tsx'
import { Kbd } from './kbd.tsx'

export interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  groups: readonly { heading: string; items: readonly { label: string; keys: string }[] }[]
  /** Above the keys, e.g. a switch for them. */
  children?: ReactNode
}

/** The shortcuts of this screen, opened by `?`. */
export function ShortcutSheet({ open, onOpenChange, title, groups, children }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="lg">
      {children}
      <div className="gap-x-10 sm:columns-2">
        {groups.map((group) => (
          <section key={group.heading} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-caption font-medium text-ink-subtle">{group.heading}</h3>
            <dl>
              {group.items.map((item) => (
                <div
                  key={`${item.label}${item.keys}`}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5 text-sm last:border-0"
                >
                  <dt>{item.label}</dt>
                  <dd>
                    <Kbd keys={item.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
