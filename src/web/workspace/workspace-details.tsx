import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { limits } from '#shared/limits.ts'
import {
  browserTimeZone,
  ControlField,
  Form,
  FormMessage,
  isBlank,
  rule,
  rules,
  SubmitButton,
  TextField,
  timeZoneOptions,
  useForm,
} from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'

type Instance = Row<'instances'>

/** Name, nickname and time zone. Owners can change them, others can read them. */
export function WorkspaceDetails({ instance, isOwner }: { instance: Instance; isOwner: boolean }) {
  return isOwner ? <DetailsForm key={instance.id} instance={instance} /> : <Details instance={instance} />
}

const schema = z.object({
  name: rules.required(),
  nickname: z.string().check(
    z.trim(),
    rule(
      (value) => isBlank(value) || value.trim().length >= limits.nicknameCharacters,
      () => textsOf('workspace')('details.nicknameShort', { min: limits.nicknameCharacters }),
    ),
  ),
  timezone: z.string(),
})

function DetailsForm({ instance }: { instance: Instance }) {
  const t = useT('workspace')
  const common = useT('common')
  const [suggested] = useState(browserTimeZone)
  const [options] = useState(() => timeZoneOptions(instance.timezone || suggested))
  const form = useForm({
    initial: { name: instance.name, nickname: instance.nickname, timezone: instance.timezone || suggested },
    schema,
    async submit(values) {
      await pb.collection('instances').update(instance.id, values, { requestKey: null })
      toast({ tone: 'success', title: common('saved') })
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : common('saveFailed')),
    warnsUnsaved: true,
  })
  const isSuggestion = instance.timezone === ''
  return (
    <Form form={form}>
      <Card
        title={t('details.title')}
        footer={
          <SubmitButton size="sm" disabled={!form.isDirty && !isSuggestion} className="ml-auto">
            {t('details.save')}
          </SubmitButton>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <div className="space-y-4">
          <TextField name="name" autoComplete="off" maxLength={80} label={t('details.name')} />
          <TextField
            name="nickname"
            autoComplete="off"
            maxLength={60}
            label={t('details.nickname')}
            hint={t('details.nicknameHint')}
            optional
          />
          <ControlField
            name="timezone"
            label={t('details.timezone')}
            hint={t(isSuggestion ? 'details.timezoneSuggested' : 'details.timezoneHint')}
          >
            {({ value, onChange }) => (
              <Combobox
                options={options}
                value={value}
                onValueChange={onChange}
                searchPlaceholder={t('details.timezoneSearch')}
                emptyText={t('details.timezoneNone')}
              />
            )}
          </ControlField>
        </div>
      </Card>
    </Form>
  )
}

function Details({ instance: { name, nickname, timezone } }: { instance: Instance }) {
  const t = useT('workspace')
  const rows = [
    [t('details.name'), name],
    [t('details.nickname'), nickname],
    [t('details.timezone'), timezone.replaceAll('_', ' ')],
  ]
  return (
    <Card title={t('details.title')}>
      <dl className="space-y-3 text-sm">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-caption text-ink-muted">{label}</dt>
            <dd className="mt-0.5 [overflow-wrap:anywhere]">{value || t('details.none')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
