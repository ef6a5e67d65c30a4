import { UserRoundCheck } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx'

export type OutsideState = Row<'posts'>['outsideReview']

const tones: Readonly<Record<Exclude<OutsideState, ''>, Tone>> = {
  asked: 'warning',
  approve: 'success',
  partial: 'warning',
  reject: 'danger',
}

/** The outcome of a scheduled post's outside review; renders nothing if none was requested. */
export function OutsideBadge({ state }: { state: OutsideState }) {
  const t = useT('scheduling')
  if (!state) return null
  return (
    <Badge tone={tones[state]} icon={<UserRoundCheck />}>
      {t(`outside.${state}`)}
    </Badge>
  )
}
