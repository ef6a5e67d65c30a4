import { Suspense } from 'react'
import { lazyPiece, useSession } from '#web/records/index.ts'

// Lazy, so that visitors do not load the inbox and the route list, which every page loads, stays small.
const VisitorChat = lazyPiece(() => import('./chat-offer.tsx'))
const MemberChat = lazyPiece(() => import('./member-chat.tsx'))

/** The inbox for members; for everybody else, what the chat does. */
export default function ChatPage() {
  const { isSignedIn } = useSession()
  return <Suspense>{isSignedIn ? <MemberChat /> : <VisitorChat />}</Suspense>
}
