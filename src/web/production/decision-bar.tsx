import { Check, MessageSquare, X } from 'lucide-react'
import type { Decision } from '#shared/collections/topics.ts'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

const icons = { approve: <Check />, reject: <X />, partial: <MessageSquare /> }

/** The three answers of a reviewer; the one given is marked by a word and a sign, not by colour alone. */
export function DecisionBar({
  decision,
  disabled,
  onDecide,
}: {
  decision: Decision | ''
  disabled: boolean
  onDecide: (decision: Decision | '') => void
}) {
  const t = useT('production')
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t bg-canvas/95 px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0">
      {(['approve', 'reject', 'partial'] as const).map((value) => (
        <Button
          key={value}
          size="sm"
          icon={icons[value]}
          disabled={disabled}
          aria-pressed={decision === value}
          className={cx('max-sm:flex-1', decision === value && 'border-primary-line bg-primary-soft text-primary-ink')}
          onClick={() => onDecide(decision === value ? '' : value)}
        >
          {t(`review.${value}`)}
        </Button>
      ))}
    </div>
  )
}

const tones = { approve: 'success', reject: 'danger', partial: 'warning' } as const

export function DecisionBadge({ decision }: { decision: Decision | '' }) {
  const t = useT('production')
  return decision ? (
    <Badge tone={tones[decision]} icon={icons[decision]}>
      {t(`review.${decision}`)}
    </Badge>
  ) : null
}
