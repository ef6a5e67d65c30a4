import { Suspense, useState } from 'react'
import { lazyPiece, useRuntime, useSession } from '#web/records/index.ts'

const VerifyReminder = lazyPiece(() => import('./verify-reminder.tsx'))

const hiddenKey = 'verifyBannerHidden'

/** Reminds the person to open the confirmation mail. Disappears once the address is confirmed, on any device. */
export function VerifyBanner() {
  const { user } = useSession()
  const { mail } = useRuntime()
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey) === user?.id)
  if (!mail || !user || user.verified || isHidden) return null
  const hide = () => {
    sessionStorage.setItem(hiddenKey, user.id)
    setHidden(true)
  }
  return (
    <Suspense>
      <VerifyReminder email={user.email} onHide={hide} />
    </Suspense>
  )
}
