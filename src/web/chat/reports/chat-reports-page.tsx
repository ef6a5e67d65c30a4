import { Suspense } from 'react'
import { lazyPiece } from '#web/records/index.ts'

// Lazy, so that the route list, which every page loads, stays small.
const ChatReports = lazyPiece(() => import('./chat-reports.tsx'))

/** The reports of the chat. */
export default function ChatReportsPage() {
  return (
    <Suspense>
      <ChatReports />
    </Suspense>
  )
}
