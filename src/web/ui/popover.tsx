import { Popover as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A small surface beside what opened it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  children,
  className,
}: {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** One button-like element. */
  trigger: ReactNode
  /** Its name for screen readers. */
  label: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
  className?: string
}) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(popoverClass, 'w-80 max-w-[calc(100vw-1rem)] p-4', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const popoverClass =
  'z-70 rounded-lg border border-line bg-raised text-ink shadow-menu outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in'
