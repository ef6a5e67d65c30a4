import { Suspense } from 'react'
import { lazyPiece } from '#web/records/index.ts'

// Lazy, so that the route list, which every page loads, stays small.
const ChatSettings = lazyPiece(() => import('./chat-settings.tsx'))

/** The settings of the chat. */
export default function ChatSettingsPage() {
  return (
    <Suspense>
      <ChatSettings />
    </Suspense>
  )
}
