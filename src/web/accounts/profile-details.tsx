import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { checks, useFields } from '#web/forms/index.ts'
import { languageNames, languages, useLanguage, useSpeak, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { FormMessage } from './form-heading.tsx'

export function ProfileDetails({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const common = useT('common')
  const language = useLanguage()
  const speak = useSpeak()
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, isDirty, formProps } = useFields({
    initial: { name: user.name },
    check: ({ name }) => ({ name: checks.required(name) }),
    async submit({ name }) {
      setFailure('')
      await pb.collection('users').update(user.id, { name: name.trim() }, { requestKey: null })
      toast({ tone: 'success', title: common('saved') })
    },
    failed: (message, isUnreachable) => setFailure(isUnreachable ? message : common('saveFailed')),
    warnsUnsaved: true,
  })
  return (
    <form {...formProps}>
      <Card
        title={t('profile.details')}
        footer={
          <Button type="submit" size="sm" variant="primary" loading={isBusy} disabled={!isDirty} className="ml-auto">
            {t('profile.save')}
          </Button>
        }
      >
        <FormMessage>{failure}</FormMessage>
        <div className="space-y-4">
          <Field label={t('fields.name')} error={errors.name}>
            <Input
              autoComplete="name"
              maxLength={120}
              value={values.name}
              onChange={(event) => set('name', event.target.value)}
            />
          </Field>
          <Field label={t('profile.language')} hint={t('profile.languageHint')}>
            <Select
              value={language}
              onValueChange={(value) => void speak(value)}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Field>
        </div>
      </Card>
    </form>
  )
}
