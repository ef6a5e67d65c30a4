import { Check, MessageSquare, TriangleAlert, Undo2, X } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import type { Decision } from '#shared/collections/topics.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { reviewKeys } from './review-actions.ts'

const icons = { approve: <Check />, reject: <X />, partial: <MessageSquare /> }
const chosen = {
  approve: 'border-success-line bg-success-soft text-success-ink',
  reject: 'border-danger-line bg-danger-soft text-danger-ink',
  partial: 'border-warning-line bg-warning-soft text-warning-ink',
}

/** The labels share one row on a phone: icons only on the chosen one, and two lines if necessary. */
const onPhones =
  'max-sm:min-w-0 max-sm:flex-auto max-sm:gap-1 max-sm:px-2 max-sm:leading-tight max-sm:whitespace-normal max-sm:not-aria-pressed:[&>span:has(svg)]:hidden'

/** The reviewer's three decisions, and undo. The chosen one is marked by text and icon, not only by colour. */
export function DecisionBar({
  decision,
  disabled,
  onDecide,
  onUndo,
}: {
  decision: Decision | ''
  disabled: boolean
  onDecide: (decision: Decision | '') => void
  /** Missing if there is nothing to undo. */
  onUndo: (() => void) | undefined
}) {
  const t = useT('production')
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:gap-1.5">
      {(['approve', 'reject', 'partial'] as const).map((value) => (
        <Button
          key={value}
          icon={icons[value]}
          trailing={<KeyHint keys={reviewKeys[value]} />}
          disabled={disabled}
          aria-pressed={decision === value}
          aria-keyshortcuts={reviewKeys[value]}
          className={cx(onPhones, decision === value && chosen[value])}
          onClick={() => onDecide(decision === value ? '' : value)}
        >
          {t(`review.${value}`)}
        </Button>
      ))}
      <IconButton
        label={t('keys.undo')}
        icon={<Undo2 />}
        shortcut={reviewKeys.undo}
        aria-keyshortcuts={reviewKeys.undo}
        disabled={!onUndo}
        onClick={() => onUndo?.()}
      />
    </div>
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

/** How many findings block the post; if none does, how many were accepted. */
export function FindingsBadge({ post }: { post: Pick<Row<'posts'>, 'quality' | 'acceptedFindings'> }) {
  const t = useT('production')
  const open = mustChange(post).length
  const accepted = post.acceptedFindings?.length ?? 0
  if (open + accepted === 0) return null
  return open > 0 ? (
    <Badge tone="warning" icon={<TriangleAlert />}>
      {t('review.mustChange', { count: open })}
    </Badge>
  ) : (
    <Badge icon={<TriangleAlert />}>{t('review.accepted', { count: accepted })}</Badge>
  )
}
