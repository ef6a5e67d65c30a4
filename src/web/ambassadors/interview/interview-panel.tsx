import { MessagesSquare } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { AskFailure } from '../assistant/ask-failure.tsx'
import { OpenQuestion } from './open-question.tsx'
import type { useInterview } from './use-interview.ts'

/** One question at a time. The answers are sources of the suggestions, and are only kept in this tab. */
export function InterviewPanel({
  interview,
  obstacle,
}: {
  interview: ReturnType<typeof useInterview>
  /** Why it cannot start; false or empty if it can. */
  obstacle: string | false | undefined
}) {
  const t = useT('ambassadors')
  const { turns, step, isBusy, failure, partial, begin, restart } = interview
  const answered = turns.filter(({ answer }) => answer)
  const hasBegun = turns.length > 0 || step !== null || isBusy || failure !== null
  if (!hasBegun)
    return (
      <div>
        <DisabledReason reason={obstacle}>
          <Button size="sm" icon={<MessagesSquare />} onClick={begin}>
            {t('interview.begin')}
          </Button>
        </DisabledReason>
        <p className="mt-1.5 text-caption text-ink-subtle">{t('interview.text')}</p>
      </div>
    )
  return (
    <section aria-label={t('interview.title')} className="space-y-4 rounded-card border border-line p-3.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-caption font-medium text-ink">{t('interview.title')}</h3>
        <Button size="sm" variant="ghost" onClick={restart}>
          {t('interview.restart')}
        </Button>
      </div>
      {answered.length > 0 && (
        <details>
          <summary className="cursor-pointer text-caption text-ink-muted">
            {t('interview.answers', { count: answered.length })}
          </summary>
          <dl className="mt-2 space-y-2 text-caption">
            {answered.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-ink-muted">{question}</dt>
                <dd className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {isBusy && <p className="text-sm text-ink-muted">{partial || t('interview.asking')}</p>}
      {failure && !isBusy && <AskFailure failure={failure} />}
      {!isBusy && !step && (
        <Button size="sm" onClick={begin}>
          {t('interview.goOn')}
        </Button>
      )}
      {!isBusy && step && !step.isDone && <OpenQuestion key={step.question} step={step} interview={interview} />}
      {step?.isDone && (
        <p role="status" className="text-sm text-ink">
          {answered.length > 0 ? t('interview.done') : t('interview.doneWithout')}
        </p>
      )}
    </section>
  )
}
