import type { UseQueryResult } from '@tanstack/react-query'
import type { Limited, Usage } from '#shared/contracts/usage.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

const limited = ['openBatches', 'knowledgeBases', 'knowledgeItems', 'fileBytes'] as const

/** The workspace's usage of each limit of its plan. */
export function WorkspaceUsage({ usage }: { usage: UseQueryResult<Usage> }) {
  const t = useT('workspace')
  const { number, bytes } = useFormats()
  const { data, isError, refetch, isFetching } = usage
  return (
    <Card title={t('usage.title')} description={t('usage.text')}>
      {data ? (
        <div className="space-y-4">
          {limited.map((name) => {
            const { used, limit } = data[name]
            const format = name === 'fileBytes' ? bytes : number
            return (
              <Progress
                key={name}
                label={t(`usage.${name}`)}
                value={Math.min(used, limit)}
                max={limit}
                tone={toneOf(data[name])}
                valueText={t('usage.of', { used: format(used), max: format(limit) })}
              />
            )
          })}
          <p className="text-caption text-ink-muted">
            {t('usage.unlimited', { members: number(data.members), ambassadors: number(data.ambassadors) })}
          </p>
        </div>
      ) : isError ? (
        <ErrorState compact title={t('usage.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Card>
  )
}

const toneOf = ({ used, limit }: Limited) => (used >= limit ? 'danger' : used >= limit * 0.8 ? 'warning' : 'primary')
