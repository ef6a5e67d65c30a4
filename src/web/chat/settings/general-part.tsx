import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { type BusinessHours, usualBranding, usualHandOver } from '#shared/contracts/chat-settings.ts'
import { Form, FormMessage, rule, SubmitButton, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useOwn } from '../use-own.ts'
import { AccountFields } from './account-fields.tsx'
import { HandOverFields } from './hand-over-fields.tsx'
import { areHoursValid } from './hours-editor.tsx'
import { HoursFields } from './hours-fields.tsx'

type Settings = Row<'chat_settings'>

/** The form's values. */
export interface SettingsDraft extends Record<string, unknown> {
  accountType: Settings['accountType']
  phoneCountry: string
  phone: string
  knowledgeBase: string
  timezone: string
  hours: BusinessHours | null
  afterUnanswered: string
  onAnger: boolean
  accent: string
}

const schema = z.looseObject({
  hours: z
    .nullable(z.any())
    .check(rule<BusinessHours | null>(areHoursValid, () => textsOf('chatSettings')('hours.invalid'))),
  accent: z.string().check(
    rule(
      (colour) => /^#[0-9a-f]{6}$/i.test(colour),
      () => textsOf('chatSettings')('branding.invalid'),
    ),
  ),
})

/** Account, knowledge, business hours, hand-over and look. */
export function GeneralPart() {
  const t = useT('chatSettings')
  const { rows, isFailed, retry, isRetrying } = useOwn('chat_settings', 'created')
  const settings = rows?.[0]
  if (isFailed) return <ErrorState title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
  if (!settings) return <SkeletonRows rows={5} />
  return <GeneralForm settings={settings} />
}

function GeneralForm({ settings }: { settings: Settings }) {
  const t = useT('chatSettings')
  const { canManage } = useInstance()
  const update = useUpdate('chat_settings', { silent: true })
  const { accountType, phoneCountry, phone, knowledgeBase, timezone, hours, handOver, branding } = settings
  const form = useForm<SettingsDraft>({
    initial: {
      ...{ accountType, phoneCountry, phone, knowledgeBase, timezone, hours: hours ?? null },
      afterUnanswered: String(handOver?.afterUnanswered ?? usualHandOver.afterUnanswered),
      onAnger: handOver?.onAnger ?? usualHandOver.onAnger,
      accent: branding?.accent ?? usualBranding.accent,
    },
    schema,
    warnsUnsaved: true,
    async submit({ afterUnanswered, onAnger, accent, ...rest }) {
      const changes = {
        ...rest,
        handOver: { afterUnanswered: Number(afterUnanswered), onAnger },
        branding: { accent: accent.toLowerCase() },
      }
      await update.mutateAsync({ id: settings.id, ...changes })
      toast({ tone: 'success', title: t('saved') })
    },
  })
  return (
    <Form form={form}>
      <FormMessage>{form.failure}</FormMessage>
      <fieldset disabled={!canManage} className="space-y-5">
        <Card title={t('account.title')} description={t('account.text')}>
          <AccountFields disabled={!canManage} />
        </Card>
        <Card title={t('hours.title')} description={t('hours.text')}>
          <HoursFields disabled={!canManage} />
        </Card>
        <Card title={t('handOver.title')} description={t('handOver.text')}>
          <HandOverFields disabled={!canManage} />
        </Card>
      </fieldset>
      {canManage && (
        <div className="mt-5 flex justify-end">
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      )}
    </Form>
  )
}
