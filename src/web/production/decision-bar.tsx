import { Check, MessageSquare, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Decision } from '#shared/collections/topics.ts'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

const icons = { approve: <Check />, reject: <X />, partial: <MessageSquare /> }
const chosen = {
  approve: 'border-success-line bg-success-soft text-success-ink',
  reject: 'border-danger-line bg-danger-soft text-danger-ink',
  partial: 'border-warning-line bg-warning-soft text-warning-ink',
}

/**
 * The three answers of a reviewer; the one given is marked by a word and a sign, not by colour alone. On phones it stays
 * in reach of the thumb.
 */
export function DecisionBar({
  decision,
  disabled,
  onDecide,
  children,
}: {
  decision: Decision | ''
  disabled: boolean
  onDecide: (decision: Decision | '') => void
  /** What else can be done. */
  children?: ReactNode
}) {
  const t = useT('production')
  return (
    <>
      <div className="flex gap-2 max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:bg-canvas max-sm:px-4 max-sm:py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {(['approve', 'reject', 'partial'] as const).map((value) => (
          <Button
            key={value}
            icon={icons[value]}
            disabled={disabled}
            aria-pressed={decision === value}
            className={cx('max-sm:flex-1', decision === value && chosen[value])}
            onClick={() => onDecide(decision === value ? '' : value)}
          >
            {t(`review.${value}`)}
          </Button>
        ))}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </>
  )
}

const tones = { approve: 'success', reject: 'danger', partial: 'warning' } as const

export function DecisionBadge({ decision }: { decision: Decision | '' }) {
  const t = useT('production')
  return decision ? (
    <Badge tone={tones[decision]} icon={icons[decision]}>
      {t(`review.decided.${decision}`)}
    </Badge>
  ) : null
}
