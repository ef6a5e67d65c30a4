import type { InterviewStep } from '#shared/contracts/interview.ts'
import { maxAnswerCharacters } from '#shared/contracts/suggestions.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { useInterview } from './use-interview.ts'

/** The question to answer, skip or end with. */
export function OpenQuestion({
  step: { question },
  interview: { turns, draft, hasAsked, type, answer, finish },
}: {
  step: InterviewStep
  interview: ReturnType<typeof useInterview>
}) {
  const t = useT('ambassadors')
  const isFirst = turns.length === 0
  return (
    <div className="space-y-3">
      <Field label={question} hint={t('interview.hint')}>
        <Textarea
          value={draft}
          maxLength={maxAnswerCharacters}
          minRows={3}
          maxRows={10}
          autoFocus={hasAsked}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !draft.trim()) return
            event.preventDefault()
            answer(draft)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" disabled={!draft.trim()} onClick={() => answer(draft)}>
          {t('interview.answer')}
        </Button>
        <Button size="sm" onClick={() => answer('')}>
          {t('interview.skip')}
        </Button>
        {!isFirst && (
          <Button size="sm" variant="ghost" onClick={finish}>
            {t('interview.finish')}
          </Button>
        )}
      </div>
    </div>
  )
}
