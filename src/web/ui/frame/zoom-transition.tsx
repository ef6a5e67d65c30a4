import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'

/** Draws its content anew, zooming in, whenever the key changes. From nothing to the first key is no change. */
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
