import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, FormMessage, rules, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { type FirstStep, finishSignIn } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

export const codeSchema = z.object({ code: rules.required() })

/** The second step on the sign-in page. */
export function CodeForm({ step, onDone, onBack }: { step: FirstStep; onDone: () => void; onBack: () => void }) {
  const t = useT('security')
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    async submit({ code }) {
      await finishSignIn(step, code)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <h1 className="text-2xl font-semibold">{t('step.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-muted">{isRecovery ? t('step.recoveryText') : t('step.text')}</p>
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-4">
        <CodeField isRecovery={isRecovery} />
        <SubmitButton variant="primary" size="lg" className="w-full">
          {t('step.submit')}
        </SubmitButton>
      </div>
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <Button variant="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('step.useApp') : t('step.useRecovery')}
        </Button>
        <Button variant="link" onClick={onBack}>
          {t('step.back')}
        </Button>
      </div>
    </Form>
  )
}

/** The code of the app, or one of the recovery codes. */
export function CodeField({ isRecovery }: { isRecovery: boolean }) {
  const t = useT('security')
  return (
    <TextField
      key={String(isRecovery)}
      name="code"
      autoFocus
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      maxLength={20}
      label={isRecovery ? t('step.recovery') : t('step.code')}
    />
  )
}
