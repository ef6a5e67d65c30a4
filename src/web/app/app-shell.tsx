import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { resendVerification } from '#web/accounts/index.ts'
import { UnsavedGuard } from '#web/forms/index.ts'
import { describeFailure, textsOf } from '#web/locale/index.ts'
import { onRequestFailed, queryClient } from '#web/records/index.ts'
import { OverlayOutlet } from '#web/ui/overlays.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { AppTexts } from './app-texts.tsx'
import { RouteFocus } from './route-focus.tsx'

/** What every page behind the public ones stands on; those stay light without it. */
export function AppShell({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      onRequestFailed((failure, title) => {
        const t = textsOf('errors')
        const description = t('requestDescription', { status: failure.status, message: describeFailure(failure) })
        toast({ tone: 'danger', title: title ?? t('requestTitle'), description, action: resendVerification(failure) })
      }),
    [],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <AppTexts>
        <TooltipProvider>
          {children}
          <UnsavedGuard />
          <RouteFocus />
          <OverlayOutlet />
          <Toaster />
        </TooltipProvider>
      </AppTexts>
    </QueryClientProvider>
  )
}
