import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'

/** Remounts its content with a zoom whenever the key changes, except for the first key. */
export function ZoomTransition({
  transitionKey,
  children,
  className,
}: {
  transitionKey: string
  children: ReactNode
  className?: string
}) {
  const [shown, setShown] = useState({ key: transitionKey, changes: 0 })
  if (transitionKey && transitionKey !== shown.key)
    setShown({ key: transitionKey, changes: shown.key ? shown.changes + 1 : 0 })
  return (
    <div key={shown.changes} className={cx(shown.changes > 0 && 'animate-zoom-in', className)}>
      {children}
    </div>
  )
}
