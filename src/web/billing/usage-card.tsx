import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePlanUsage } from './use-billing.ts'

/** Usage of the plan's limits. */
export function UsageCard() {
  const t = useT('billing')
  const { number } = useFormats()
  const { instance } = useInstance()
  const { limits } = useRuntime()
  const { data, isError, refetch } = usePlanUsage()
  const plan = instance?.plan === 'pro' ? 'pro' : 'trial'
  const rows = [
    { name: 'members', max: limits[`${plan}Members`] },
    { name: 'ambassadors', max: limits[`${plan}Ambassadors`] },
  ] as const
  return (
    <Card title={t('usage.title')}>
      {data ? (
        <div className="grid gap-5 sm:grid-cols-2">
          {rows.map(({ name, max }) => (
            <Progress
              key={name}
              label={t(`usage.${name}`)}
              value={data[name]}
              max={max}
              valueText={t('usage.of', { count: number(data[name]), max: number(max) })}
              tone={data[name] >= max ? 'warning' : 'primary'}
            />
          ))}
        </div>
      ) : isError ? (
        <ErrorState title={t('usage.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </Card>
  )
}
