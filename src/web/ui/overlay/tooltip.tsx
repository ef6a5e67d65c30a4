import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from '../keyboard/kbd.tsx'

/** One provider for the whole page: after the first tooltip, the next ones appear without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  )
}

/** A hint for a focusable element. Never the only place for necessary information. */
export function Tooltip({
  content,
  children,
  side = 'top',
  shortcut,
}: {
  content: ReactNode
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  shortcut?: string
}) {
  if (!content) return children
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-80 flex max-w-72 items-center gap-2 rounded-md bg-tooltip px-2.5 py-1.5 text-xs text-on-tooltip shadow-menu data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
        >
          {content}
          {shortcut && <Kbd keys={shortcut} onDark />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
