import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { type BotTrial, maxTrialCharacters, type TrialRequest } from '#shared/contracts/bots.ts'
import type { Language } from '#shared/preferred-language.ts'
import { ControlField, Form, FormMessage, rules, SubmitButton, TextareaField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { languageNames, languages, useLanguage, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { TrialAnswer } from './trial-answer.tsx'
import { TrialTrace } from './trial-trace.tsx'

const schema = z.looseObject({ question: rules.required() })

/** Asks the bot a question as a customer would, and shows how it decided. Nothing is stored. */
export function Playground({ bot }: { bot: Row<'bots'> }) {
  const t = useT('chatSettings')
  const own = useLanguage()
  const { canEdit } = useInstance()
  const [trial, setTrial] = useState<BotTrial | null>(null)
  const spoken = bot.languages.length > 0 ? bot.languages : languages
  const form = useForm<Record<string, unknown> & TrialRequest>({
    initial: { question: '', language: spoken.includes(own) ? own : spoken[0]! },
    schema,
    async submit({ question, language }) {
      const body = { question: question.trim(), language }
      setTrial(await pb.send<BotTrial>(`/api/bots/${bot.id}/try`, { method: 'POST', body, requestKey: null }))
    },
  })
  return (
    <Card title={t('playground.title')} description={t('playground.text')}>
      <Form form={form} className="space-y-3">
        <TextareaField
          name="question"
          label={t('playground.question')}
          minRows={2}
          maxLength={maxTrialCharacters}
          disabled={!canEdit}
        />
        <FormMessage>{form.failure}</FormMessage>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {spoken.length > 1 && (
            <ControlField<Language> name="language" label={t('playground.language')} hideLabel>
              {({ value, onChange }) => (
                <SegmentedControl
                  size="sm"
                  label={t('playground.language')}
                  value={value}
                  onValueChange={onChange}
                  options={spoken.map((each) => ({ value: each, label: languageNames[each] }))}
                />
              )}
            </ControlField>
          )}
          <SubmitButton disabled={!canEdit}>{t('playground.ask')}</SubmitButton>
        </div>
      </Form>
      <div aria-live="polite">
        {trial && (
          <div className="mt-5 space-y-4 border-t border-line pt-4">
            <TrialAnswer trial={trial} botName={bot.name} />
            <TrialTrace trial={trial} />
          </div>
        )}
      </div>
    </Card>
  )
}
