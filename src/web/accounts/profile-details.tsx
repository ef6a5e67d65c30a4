import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { Form, FormMessage, rules, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { languageNames, languages, useLanguage, useSpeak, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

const schema = z.object({ name: rules.required() })

export function ProfileDetails({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const common = useT('common')
  const language = useLanguage()
  const speak = useSpeak()
  const form = useForm({
    initial: { name: user.name },
    schema,
    async submit({ name }) {
      await pb.collection('users').update(user.id, { name }, { requestKey: null })
      toast({ tone: 'success', title: common('saved') })
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : common('saveFailed')),
    warnsUnsaved: true,
  })
  return (
    <Form form={form}>
      <Card
        title={t('profile.details')}
        footer={
          <SubmitButton size="sm" disabled={!form.isDirty} className="ml-auto">
            {t('profile.save')}
          </SubmitButton>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <div className="space-y-4">
          <TextField name="name" autoComplete="name" maxLength={120} label={t('fields.name')} />
          <Field label={t('profile.language')} hint={t('profile.languageHint')}>
            <Select
              value={language}
              onValueChange={(value) => void speak(value)}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Field>
        </div>
      </Card>
    </Form>
  )
}
