import { Suspense, useState } from 'react'
import { lazyPiece } from '#web/records/index.ts'
import { useInstance } from './instance-context.tsx'

const DeletionNotice = lazyPiece(() => import('./deletion-notice.tsx'))

/** Most workspaces have no notice, so it is loaded when first shown. It stays mounted, to receive the result of its request. */
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
