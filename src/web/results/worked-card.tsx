import { useQuery } from '@tanstack/react-query'
import type { Row } from '#shared/collections/index.ts'
import { minImpressions, minPosts, type Worked } from '#shared/results/worked.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, useRecord, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { useResultFormats } from './use-result-formats.ts'

/** The posts that agents learn from, with evidence. Can be switched off for the ambassador, or for each post. */
export function WorkedCard({ ambassador: id }: { ambassador: string }) {
  const t = useT('results')
  const { instance, canEdit } = useInstance()
  const ambassador = useRecord('ambassadors', id)
  const update = useUpdate('ambassadors')
  const worked = useQuery({
    queryKey: ['results', instance?.id, 'worked', id],
    queryFn: ({ signal }) =>
      pb.send<Worked>(`/api/instances/${instance!.id}/results/worked`, {
        ...{ query: { ambassador: id }, requestKey: null, signal },
      }),
    enabled: Boolean(instance),
    meta: { silent: true },
  })
  const row = ambassador.data
  return (
    <Card title={t('worked.title')} description={t('worked.text')}>
      {worked.isError ? (
        <ErrorState compact title={t('failed')} onRetry={() => void worked.refetch()} />
      ) : !worked.data || !row ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="space-y-3">
          <Switch
            label={t('worked.use')}
            checked={!row.ignoresResults}
            disabled={!canEdit}
            onCheckedChange={(on) => update.mutate({ id, ignoresResults: !on })}
          />
          <Switch
            label={t('worked.useInVoice')}
            checked={!row.ignoresResultsInVoice}
            disabled={!canEdit}
            onCheckedChange={(on) => update.mutate({ id, ignoresResultsInVoice: !on })}
          />
          <WorkedPosts worked={worked.data} ambassador={row} canEdit={canEdit} onChange={update.mutate} />
        </div>
      )}
    </Card>
  )
}

function WorkedPosts({
  worked: { usual, posts },
  ambassador: { id, leftOutPosts },
  canEdit,
  onChange,
}: {
  worked: Worked
  ambassador: Row<'ambassadors'>
  canEdit: boolean
  onChange: (update: { id: string; leftOutPosts: string[] }) => void
}) {
  const t = useT('results')
  const { number } = useFormats()
  const { rate } = useResultFormats()
  if (usual === null) {
    return (
      <p className="text-sm text-ink-muted">{t('worked.needs', { posts: minPosts, impressions: minImpressions })}</p>
    )
  }
  if (posts.length === 0) return <p className="text-sm text-ink-muted">{t('worked.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {posts.map((post) => {
        const isOut = leftOutPosts.includes(post.id)
        const others = leftOutPosts.filter((each) => each !== post.id)
        return (
          <li key={post.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{post.title}</span>
              <span className="text-caption text-ink-muted">
                {t('worked.evidence', {
                  ...{ rate: rate(post.rate), impressions: number(post.impressions), median: rate(usual) },
                  times: number(Math.round(post.times * 10) / 10),
                })}
              </span>
            </span>
            {isOut && <Badge tone="neutral">{t('worked.excluded')}</Badge>}
            {canEdit && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${t(isOut ? 'worked.include' : 'worked.exclude')}: ${post.title}`}
                onClick={() => onChange({ id, leftOutPosts: isOut ? others : [...others, post.id] })}
              >
                {t(isOut ? 'worked.include' : 'worked.exclude')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
