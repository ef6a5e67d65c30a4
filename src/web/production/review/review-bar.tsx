import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FootBar } from '#web/ui/frame/foot-bar.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Reviewed } from './review-kind.ts'
import type { Review } from './use-review.ts'

/** At the bottom of the screen: the decision, its save state, and the next step. */
export function ReviewBar<R extends Reviewed>({
  review,
  status,
  children,
}: {
  review: Review<R>
  status: ReactNode
  /** The next step. */
  children: ReactNode
}) {
  const t = useT('production')
  const { current, question, answer } = review
  const findings = question?.findings ?? []
  const areClaims = findings.every(({ check }) => check.startsWith('unsupported-'))
  return (
    <FootBar label={t('review.acts')}>
      {question ? (
        <Ask
          question={t(areClaims ? 'review.overClaims' : 'review.overBlocks', { count: findings.length })}
          onAnswer={answer}
        />
      ) : (
        <>
          <DecisionBar
            decision={current?.decision ?? ''}
            disabled={!review.mayDecide}
            onDecide={review.decide}
            onUndo={review.canUndo ? review.undo : undefined}
          />
          <div className="min-w-0 flex-1 leading-tight text-pretty max-sm:basis-full max-sm:empty:hidden sm:pl-2">
            {status}
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 empty:hidden max-sm:w-full">{children}</div>
    </FootBar>
  )
}

/** A question with the focus on its answer: Enter confirms, Escape cancels. */
function Ask({ question, onAnswer }: { question: string; onAnswer: (isYes: boolean) => void }) {
  const t = useT('production')
  const agree = useRef<HTMLButtonElement>(null)
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onAnswer(false)
  })
  useEffect(() => {
    agree.current?.focus({ preventScroll: true })
    const listen = (event: KeyboardEvent): void => cancel(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <div
      role="alertdialog"
      aria-label={question}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full"
    >
      <p className="min-w-0 font-medium text-warning-ink max-sm:basis-full">{question}</p>
      <Button ref={agree} variant="primary" trailing={<KeyHint keys="enter" />} onClick={() => onAnswer(true)}>
        {t('review.approveAnyway')}
      </Button>
      <Button variant="ghost" trailing={<KeyHint keys="escape" />} onClick={() => onAnswer(false)}>
        {t('review.approveNot')}
      </Button>
    </div>
  )
}
