import { Suspense } from 'react'
import { lazyPiece } from '#web/records/index.ts'

// By itself, so that the list of routes, which every page loads, names few files for it.
const ChatSettings = lazyPiece(() => import('./chat-settings.tsx'))

/** The settings of the chat. */
export default function ChatSettingsPage() {
  return (
    <Suspense>
      <ChatSettings />
    </Suspense>
  )
}
