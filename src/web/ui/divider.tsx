import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A line between two things, with words in it where they help ("or"). */
export function Divider({ children, className }: { children?: ReactNode; className?: string }) {
  if (!children) return <hr className={cx('border-line', className)} />
  return (
    <div className={cx('flex items-center gap-3 text-caption text-ink-subtle', className)}>
      <hr className="flex-1 border-line" />
      {children}
      <hr className="flex-1 border-line" />
    </div>
  )
}
