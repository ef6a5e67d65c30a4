import type { Row } from '#shared/collections/index.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { accepting } from './accepted-findings.ts'
import { FindingItem } from './finding-item.tsx'

/** The findings that block an approved post; renders nothing without any. */
export function OpenFindings({ post }: { post: Row<'posts'> }) {
  const t = useT('production')
  const { canReview } = useInstance()
  const update = useUpdate('posts')
  const open = mustChange(post)
  if (open.length === 0) return null
  return (
    <Banner tone="warning" title={t('accepted.open', { count: open.length })}>
      <ul className="space-y-1">
        {open.map((finding) => (
          <FindingItem
            key={`${finding.check} ${finding.start} ${finding.excerpt}`}
            finding={finding}
            acceptance={undefined}
            onAccept={canReview ? (found) => update.mutate({ id: post.id, ...accepting(post, [found]) }) : undefined}
          />
        ))}
      </ul>
    </Banner>
  )
}
