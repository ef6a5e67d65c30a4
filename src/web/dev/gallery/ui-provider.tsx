import type { ReactNode } from 'react'
import { ActionsProvider } from '#web/ui/actions/actions.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { OverlayOutlet } from '#web/ui/overlay/overlays.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'

/** The providers that components need: tooltips, actions, toasts and overlays. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <ActionsProvider>
        {children}
        <OverlayOutlet />
        <Toaster />
      </ActionsProvider>
    </TooltipProvider>
  )
}
