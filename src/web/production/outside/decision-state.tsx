import type { OutsideDecision } from '#shared/collections/review-comments.ts'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

const tones = { approve: 'success', partial: 'warning', reject: 'danger' } as const

export function DecisionState({ decision }: { decision: OutsideDecision }) {
  const t = useT('outside')
  return <Badge tone={tones[decision]}>{t(`decisions.${decision}`)}</Badge>
}
