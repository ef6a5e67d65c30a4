import { useState } from 'react'
import { maxQuestionCharacters } from '#shared/contracts/knowledge-questions.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { AnsweredQuestion } from './answered-question.tsx'
import { useQuestions } from './use-questions.ts'

/** Asks a knowledge base a question. Answers quote it, and can become topics. */
export function AskBase({ instance, base }: { instance: string; base: string }) {
  const t = useT('knowledge')
  const { exchanges, isBusy, ask, stop, again } = useQuestions(base)
  const [question, setQuestion] = useState('')
  return (
    <Card title={t('ask.title')} description={t('ask.text')} className="mb-6">
      <div role="log" aria-label={t('ask.title')} className="space-y-5 [&:not(:empty)]:mb-5">
        {exchanges.map((exchange) => (
          <AnsweredQuestion
            key={exchange.id}
            exchange={exchange}
            instance={instance}
            base={base}
            onStop={stop}
            onAgain={() => again(exchange)}
          />
        ))}
      </div>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || !question.trim()) return
          ask(question.trim())
          setQuestion('')
        }}
      >
        <Field label={t('ask.label')} hideLabel className="min-w-0 flex-1">
          <Input
            value={question}
            maxLength={maxQuestionCharacters}
            placeholder={t('ask.placeholder')}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={isBusy}>
          {t('ask.submit')}
        </Button>
      </form>
    </Card>
  )
}
