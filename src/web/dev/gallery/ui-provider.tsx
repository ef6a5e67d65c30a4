import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { type UiLinkProps, UiLinkProvider } from '#web/ui/frame/ui-link.tsx'
import { OverlayOutlet } from '#web/ui/overlay/overlays.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'
import { type UiTexts, UiTextsProvider } from '#web/ui/ui-texts.tsx'

/** What components need around them: texts, links, tooltips, toasts and overlays. */
export function UiProvider({
  texts = {},
  link = Link,
  children,
}: {
  texts?: Partial<UiTexts>
  link?: ComponentType<UiLinkProps>
  children: ReactNode
}) {
  return (
    <UiTextsProvider texts={texts}>
      <UiLinkProvider link={link}>
        <TooltipProvider>
          {children}
          <OverlayOutlet />
          <Toaster />
        </TooltipProvider>
      </UiLinkProvider>
    </UiTextsProvider>
  )
}
