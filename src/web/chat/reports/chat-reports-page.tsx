import { Suspense } from 'react'
import { lazyPiece } from '#web/records/index.ts'

// By itself, so that the list of routes, which every page loads, names few files for it.
const ChatReports = lazyPiece(() => import('./chat-reports.tsx'))

/** The reports of the chat. */
export default function ChatReportsPage() {
  return (
    <Suspense>
      <ChatReports />
    </Suspense>
  )
}
