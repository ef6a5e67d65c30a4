import { useT } from '#web/locale/index.ts'
import { type Action, useActions } from '#web/ui/actions/actions.tsx'

/** The keys of a review, for its buttons and hints as well. */
export const reviewKeys = {
  next: 'j',
  previous: 'k',
  approve: 'a',
  reject: 'r',
  partial: 'p',
  edit: 'e',
  undo: 'u',
  saveAndNext: 'mod+enter',
  leave: 'escape',
} as const

type ReviewAct = Exclude<keyof typeof reviewKeys, 'saveAndNext' | 'leave'>

/** Offers the available actions; missing or undefined ones are unavailable. */
export function useReviewActions(acts: Partial<Record<ReviewAct, (() => void) | undefined | false>>): void {
  const t = useT('shell')
  const group = t('keys.review')
  const action = (act: ReviewAct, more: Partial<Action> = {}): Action => ({
    id: `review.${act}`,
    label: t(`keys.${act}`),
    group,
    keys: reviewKeys[act],
    when: Boolean(acts[act]),
    run: () => void (acts[act] || undefined)?.(),
    ...more,
  })
  useActions([
    action('next', { repeats: true }),
    action('previous', { repeats: true }),
    action('approve'),
    action('reject'),
    action('partial', { opensField: true }),
    action('edit', { opensField: true }),
    action('undo'),
    // Handled by the fields themselves.
    { id: 'review.saveAndNext', label: t('keys.saveAndNext'), group, keys: reviewKeys.saveAndNext },
    { id: 'review.leave', label: t('keys.leave'), group, keys: reviewKeys.leave },
  ])
}
