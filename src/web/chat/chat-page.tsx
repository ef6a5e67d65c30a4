import { Suspense } from 'react'
import { lazyPiece, useSession } from '#web/records/index.ts'

// Visitors read about the chat without loading the inbox, and the list of routes, which every page loads, names few files.
const VisitorChat = lazyPiece(() => import('./chat-offer.tsx'))
const MemberChat = lazyPiece(() => import('./member-chat.tsx'))

/** For members the inbox; what the chat does for everybody else. */
export default function ChatPage() {
  const { isSignedIn } = useSession()
  return <Suspense>{isSignedIn ? <MemberChat /> : <VisitorChat />}</Suspense>
}
