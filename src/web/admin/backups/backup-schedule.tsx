import * as z from 'zod/mini'
import type { BackupReport } from '#shared/contracts/operations.ts'
import { ControlField, Form, FormMessage, SubmitButton, TextField, useForm, useValue } from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshServed } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'

const presets = { off: '', daily: '0 3 * * *', weekly: '0 3 * * 0' }
const frequencies = ['off', 'daily', 'weekly', 'custom'] as const
type Frequency = (typeof frequencies)[number]

interface Draft {
  frequency: Frequency
  cron: string
  keep: string
}

const schema = z.looseObject({
  keep: z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: () => textsOf('adminOperations')('backups.keepInvalid') })),
})

const frequencyOf = (cron: string): Frequency =>
  (Object.keys(presets) as (keyof typeof presets)[]).find((name) => presets[name] === cron) ?? 'custom'

/** The schedule of automatic backups and how many are kept: two of the server's settings. */
export function BackupSchedule({ cron, cronMaxKeep }: Pick<BackupReport, 'cron' | 'cronMaxKeep'>) {
  const t = useT('adminOperations')
  const form = useForm<Draft>({
    initial: { frequency: frequencyOf(cron), cron, keep: String(cronMaxKeep || 3) },
    schema,
    async submit(draft) {
      const chosen = draft.frequency === 'custom' ? draft.cron.trim() : presets[draft.frequency]
      const backups = { cron: chosen, cronMaxKeep: Number(draft.keep) }
      try {
        await pb.settings.update({ backups }, { requestKey: null })
      } catch (error) {
        if (!failureOf(error).fields['backups.cron']) throw error
        form.methods.setError('cron', { message: t('backups.cronInvalid') })
        return false
      }
      toast({ tone: 'success', title: t('backups.saved') })
      refreshServed('backups')
      return true
    },
    wordFailure: (message) => `${t('backups.saveFailed')}. ${message}`,
  })
  const frequency = useValue(form, 'frequency')
  return (
    <Card className="mt-6 max-w-2xl" title={t('backups.schedule')} description={t('backups.scheduleText')}>
      <Form form={form} className="space-y-4">
        <FormMessage>{form.failure}</FormMessage>
        <ControlField<Frequency> name="frequency" label={t('backups.frequency')}>
          {({ value, onChange, onBlur }) => (
            <Select
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              options={frequencies.map((name) => ({ value: name, label: t(`backups.frequencies.${name}`) }))}
            />
          )}
        </ControlField>
        {frequency === 'custom' && (
          <TextField name="cron" label={t('backups.cron')} hint={t('backups.cronHint')} autoComplete="off" />
        )}
        {frequency !== 'off' && (
          <TextField name="keep" label={t('backups.keep')} inputMode="numeric" className="max-w-40" />
        )}
        <SubmitButton variant="secondary">{t('backups.save')}</SubmitButton>
      </Form>
    </Card>
  )
}
