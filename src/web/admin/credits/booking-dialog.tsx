import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import type { CreditBooking } from '#shared/contracts/administration.ts'
import { BareField, rule, rules, ShortFormDialog, TextareaField, TextField, useForm } from '#web/forms/index.ts'
import { describeProblem, useFormats, useT } from '#web/locale/index.ts'
import { pb, refreshLists } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { RecordPicker } from '../record-picker.tsx'

const maxAmount = 1_000_000
const kinds = ['granted', 'corrected'] as const

/** Parses `1.5` and `1,5`; NaN for anything else, such as `1,000`, whose meaning depends on the language. */
const amountIn = (text: string): number =>
  /^[-−]?\d+([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : Number.NaN

const amountRule = rule<string>(
  (text) => Math.abs(amountIn(text)) <= maxAmount && amountIn(text) !== 0,
  () => describeProblem({ code: 'validation_credit_amount', message: '', params: { max: maxAmount } }),
)
const schema = z.looseObject({
  amount: rules.required().check(amountRule),
  note: rules.required(),
  instance: rules.required(),
})

/** Grants credits to a workspace, or corrects its balance. */
export function BookingDialog({ instance, onClose }: { instance: Row<'instances'> | undefined; onClose: () => void }) {
  const t = useT('admin')
  const { number } = useFormats()
  const [picked, setPicked] = useState(instance)
  // One key per dialog, so that a second click or a repeated request does not book again.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { instance: instance?.id ?? '', kind: 'granted' as CreditBooking['kind'], amount: '', note: '' },
    schema,
    async submit({ instance, kind, amount, note }) {
      const body: CreditBooking = { instance, kind, amount: amountIn(amount), note, key }
      await pb.send('/api/admin/credits', { method: 'POST', body, requestKey: null })
      refreshLists('credit_entries')
      toast({
        tone: 'success',
        title: t('credits.booked', { amount: number(body.amount), workspace: picked?.name ?? '' }),
      })
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      size="md"
      closesOutside={false}
      title={t('credits.dialogTitle')}
      description={t('credits.dialogText')}
      submitLabel={t('credits.submit')}
    >
      {instance ? (
        <p className="text-sm font-medium">{instance.name}</p>
      ) : (
        <WorkspaceField picked={picked} onPick={setPicked} />
      )}
      <BareField<CreditBooking['kind']> name="kind">
        {({ value, onChange }) => (
          <RadioCards
            label={t('credits.kind')}
            value={value}
            onValueChange={onChange}
            options={kinds.map((kind) => ({
              value: kind,
              label: t(`credits.kinds.${kind}`),
              description: t(`credits.kindTexts.${kind}`),
            }))}
          />
        )}
      </BareField>
      <TextField name="amount" label={t('credits.amount')} inputMode="decimal" autoComplete="off" />
      <TextareaField name="note" label={t('credits.note')} hint={t('credits.noteHint')} maxLength={300} rows={2} />
    </ShortFormDialog>
  )
}

function WorkspaceField({
  picked,
  onPick,
}: {
  picked: Row<'instances'> | undefined
  onPick: (row: Row<'instances'>) => void
}) {
  const t = useT('admin')
  return (
    <BareField<string> name="instance">
      {({ onChange, error }) => (
        <div>
          <RecordPicker
            collection="instances"
            fields={['unaccented(name)', 'unaccented(nickname)']}
            sort="name"
            value={picked?.id ?? ''}
            onPick={(row) => {
              onChange(row.id)
              onPick(row)
            }}
            label={t('credits.findWorkspace')}
            none={t('user.addNone')}
            present={({ name, nickname }) => ({ label: name, ...(nickname && { description: nickname }) })}
          />
          <p aria-live="polite" className="mt-1 text-danger-ink empty:hidden">
            {error}
          </p>
        </div>
      )}
    </BareField>
  )
}
