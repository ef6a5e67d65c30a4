import * as z from 'zod/mini'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { PasswordField, rule, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'

const isId = (value: string): boolean => /^\d{5,30}$/.test(value.trim())
const metaId = () => z.string().check(rule<string>(isId, () => textsOf('whatsapp')('settings.digits')))
const schema = z.looseObject({ phoneNumberId: metaId(), wabaId: metaId() })

/** Meta's ids, token and secret. Fields left empty keep what is stored. */
export function KeysForm({
  title,
  path,
  setup,
  open,
  onOpenChange,
  onCancel,
  onSaved,
}: {
  title: string
  path: string
  setup: WhatsAppSetup
  open: boolean
  onOpenChange: (open: boolean) => void
  onCancel: () => void
  onSaved: (setup: WhatsAppSetup) => void
}) {
  const t = useT('whatsapp')
  const { phoneNumberId, wabaId, hasAccessToken, hasAppSecret } = setup
  const form = useForm({
    initial: { phoneNumberId, wabaId, accessToken: '', appSecret: '' },
    schema,
    async submit(values) {
      onSaved(await pb.send<WhatsAppSetup>(path, { method: 'POST', body: values, requestKey: null }))
    },
  })
  return (
    <ShortFormDialog
      size="md"
      form={form}
      title={title}
      description={`${t('settings.step', { count: 1 })}: ${t('settings.stepKeys')}`}
      submitLabel={t('settings.next')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={onCancel}
      closesOutside={false}
    >
      <p className="text-sm text-ink-muted">{t('settings.keysText')}</p>
      <TextField name="phoneNumberId" label={t('settings.phoneNumberId')} inputMode="numeric" autoComplete="off" />
      <TextField name="wabaId" label={t('settings.wabaId')} inputMode="numeric" autoComplete="off" />
      <PasswordField
        name="accessToken"
        label={t('settings.accessToken')}
        autoComplete="off"
        {...(hasAccessToken && { hint: t('settings.kept'), optional: true })}
      />
      <PasswordField
        name="appSecret"
        label={t('settings.appSecret')}
        autoComplete="off"
        {...(hasAppSecret && { hint: t('settings.kept'), optional: true })}
      />
    </ShortFormDialog>
  )
}
