import { Slot } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'

/**
 * Disables a button and explains why: it stays focusable, with the reason as tooltip and description.
 * Without a reason the button is unchanged. The child is one button-like element.
 */
export function DisabledReason({ reason, children }: { reason?: string | null | false; children: ReactNode }) {
  const id = useId()
  if (!reason) return children
  return (
    <>
      <Tooltip content={reason}>
        <Slot.Root aria-disabled aria-describedby={id} onClickCapture={swallow}>
          {children}
        </Slot.Root>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}

function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
