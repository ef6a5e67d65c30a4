import { PenLine } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { isFailedByProvider } from '#shared/contracts/production.ts'
import { useT } from '#web/locale/index.ts'
import { failureOf, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Whether the embedded composer can take over a run: the provider failed, or the request was refused with `failure` because the
 * month's budget is used up.
 */
export function useComposerOffer(run: Row<'posts'> | Row<'production_batches'>, failure: Error | null): boolean {
  const { limits } = useRuntime()
  return useSpentOffer(failure) || (limits.composer && isFailedByProvider(run))
}

/** Whether it can start a run that was refused with `failure` because of its cost. */
export function useSpentOffer(failure: Error | null): boolean {
  const { limits } = useRuntime()
  return limits.composer && failure !== null && isSpent(failure)
}

/** Whether it was refused because of its cost. */
export const isSpent = (failure: unknown): boolean => failureOf(failure).fields.plan?.code === 'monthly_spend'

export function ComposerButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const t = useT('production')
  return (
    <Button size="sm" icon={<PenLine />} loading={isPending} onClick={onClick}>
      {t('composer.take')}
    </Button>
  )
}
