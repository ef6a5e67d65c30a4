import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

/** Draws its content anew, zooming in, whenever the key changes; not the first time. */
export function ZoomTransition({
  transitionKey,
  children,
  className,
}: {
  transitionKey: string
  children: ReactNode
  className?: string
}) {
  const [first] = useState(transitionKey)
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && transitionKey !== first) setChanged(true)
  return (
    <div key={transitionKey} className={cx(hasChanged && 'animate-zoom-in', className)}>
      {children}
    </div>
  )
}
