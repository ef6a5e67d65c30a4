import type { BaseFigures } from '#shared/contracts/knowledge.ts'
import { useT } from '#web/locale/index.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'

/** The state of a base's items in one badge: errors first, then items in progress. */
export function BaseState({ figures }: { figures: BaseFigures | undefined }) {
  const t = useT('knowledge')
  if (!figures) return <Skeleton className="h-5.5 w-20 rounded-full" />
  const { items, failed, working } = figures
  if (failed > 0) return <StatusBadge status="error">{t('state.failed', { count: failed })}</StatusBadge>
  if (working > 0) return <StatusBadge status="working">{t('state.working', { count: working })}</StatusBadge>
  if (items === 0) return <StatusBadge status="draft">{t('state.empty')}</StatusBadge>
  return <StatusBadge status="done">{t('state.ready')}</StatusBadge>
}
