import { Suspense, useEffect, useState } from 'react'
import { lazyPiece, onRequestFailed } from '#web/records/index.ts'
import type { Shortage } from './upgrade-dialog.tsx'

const UpgradeDialog = lazyPiece(() => import('./upgrade-dialog.tsx'))

/** Links to the payment when the server has refused a request because of the plan or the credits. */
export function UpgradePrompt() {
  const [shortage, setShortage] = useState<Shortage | null>(null)
  useEffect(
    () =>
      onRequestFailed(({ fields }) => {
        if (fields.plan?.code === 'plan_locked') setShortage('plan')
        if (fields.credits?.code === 'out_of_credits') setShortage('credits')
      }),
    [],
  )
  if (!shortage) return null
  return (
    <Suspense>
      <UpgradeDialog shortage={shortage} onClose={() => setShortage(null)} />
    </Suspense>
  )
}
