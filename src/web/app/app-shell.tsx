import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { resendVerification } from '#web/accounts/index.ts'
import { UnsavedGuard } from '#web/forms/index.ts'
import { describeFailure, textsOf } from '#web/locale/index.ts'
import { onRequestFailed, queryClient, type RequestFailure, useConnection, useSession } from '#web/records/index.ts'
import { ActionsProvider } from '#web/ui/actions/actions.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { OverlayOutlet } from '#web/ui/overlay/overlays.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { preloadPages } from './preload.ts'
import { RouteFocus } from './route-focus.tsx'
import { useScreenTexts } from './screen-texts.ts'

/**
 * The providers of all pages except the public ones, which stay small without them.
 * @param isFramed whether the page's frame shows the state of the connection
 */
export function AppShell({ children, isFramed = false }: { children: ReactNode; isFramed?: boolean }) {
  useEffect(
    () =>
      onRequestFailed((failure, title) => {
        const words = wordsOf(failure)
        // One message, even if several calls did not reach the server.
        const id = failure.isUnreachable && !title ? 'unreachable' : undefined
        toast({ ...words, id, tone: 'danger', title: title ?? words.title, action: resendVerification(failure) })
      }),
    [],
  )
  useScreenTexts()
  const { isSignedIn } = useSession()
  const isOnline = useConnection() === 'online'
  useEffect(() => (isSignedIn && isOnline ? preloadPages() : undefined), [isSignedIn, isOnline])
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ActionsProvider>
          {children}
          <UnsavedGuard />
          <RouteFocus />
          {!isFramed && (
            <div className="pointer-events-none fixed inset-x-4 top-4 z-30">
              <ConnectionBanner />
            </div>
          )}
          <OverlayOutlet />
          <Toaster />
        </ActionsProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
}

/** The text of the message about a failed call. */
function wordsOf(failure: RequestFailure): { title: string; description: string } {
  const t = textsOf('errors')
  const { status, isUnreachable, fields } = failure
  if (isUnreachable && status === '??') {
    return { title: t('connection.unreachable'), description: t('connection.check') }
  }
  const message = isUnreachable ? t('tryLater') : describeFailure(failure)
  // With a code, the server itself works and reports another failure, such as the AI provider's.
  const isUnavailable = status === 502 || status === 503 || status === 504
  const text = isUnavailable && Object.keys(fields).length === 0 ? 'serverUnavailable' : 'requestDescription'
  return { title: t(status === '??' ? 'unexpected' : 'requestTitle'), description: t(text, { status, message }) }
}
