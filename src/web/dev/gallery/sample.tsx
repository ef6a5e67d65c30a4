import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A named sample inside a section. */
export function Sample({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className="border-t border-line py-5 first:border-0 first:pt-1 last:pb-1">
      <h3 className="mb-3 text-xs font-medium text-ink-subtle">{name}</h3>
      <div className={cx('flex flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  )
}
