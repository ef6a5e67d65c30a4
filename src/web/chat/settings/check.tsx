import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A condition with a green tick or a red cross. */
export function Check({ holds, children }: { holds: boolean; children: ReactNode }) {
  const Icon = holds ? CircleCheck : CircleX
  return (
    <p
      aria-live="polite"
      className={cx('flex items-start gap-1.5 text-caption', holds ? 'text-success-ink' : 'text-danger-ink')}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
