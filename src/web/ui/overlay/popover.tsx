import { Popover as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { popoverClass } from './popover-class.ts'

/** A small surface beside the button that opens it, for content that does not fit a menu. */
export function Popover({
  label,
  trigger,
  open,
  onOpenChange,
  children,
  className,
}: {
  /** Names it for screen readers. */
  label: string
  /** One button-like element. */
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  className?: string
}) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cx(popoverClass, className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
