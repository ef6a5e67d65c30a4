import { Suspense, useState } from 'react'
import { lazyPiece } from '#web/records/index.ts'
import { useInstance } from './instance-context.tsx'

const DeletionNotice = lazyPiece(() => import('./deletion-notice.tsx'))

/** Nothing for most workspaces, so the notice is loaded where it is first shown. It stays, to hear how its request ends. */
export function DeletionBanner() {
  const { instance } = useInstance()
  const [isNeeded, setNeeded] = useState(false)
  if (instance?.deletion && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <DeletionNotice />
    </Suspense>
  )
}
