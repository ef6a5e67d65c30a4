import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { OverlayOutlet } from './overlays.tsx'
import { Toaster } from './toaster.tsx'
import { TooltipProvider } from './tooltip.tsx'
import { type UiLinkProps, UiLinkProvider } from './ui-link.tsx'
import { type UiTexts, UiTextsProvider } from './ui-texts.tsx'

/**
 * What components need around them: words, links, tooltips, toasts, overlays. Goes around the pages of the product;
 * public pages do without it (and without its weight) unless they use a tooltip, a toast or an overlay.
 */
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
