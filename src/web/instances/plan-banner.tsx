import { Suspense } from 'react'
import { lazyPiece } from '#web/records/index.ts'
import { useInstance } from './instance-context.tsx'
import { planEventOf } from './plan-event.ts'

const PlanNotice = lazyPiece(() => import('./plan-notice.tsx'))

/** Most workspaces have no notice, so it is loaded when first shown. */
export function PlanBanner() {
  const { instance, isPlanActive } = useInstance()
  const event = instance && planEventOf(instance, isPlanActive)
  if (!event) return null
  return (
    <Suspense>
      <PlanNotice event={event} />
    </Suspense>
  )
}
