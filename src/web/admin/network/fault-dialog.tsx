import { useState } from 'react'
import * as z from 'zod/mini'
import { type FaultName, faultNames, type RequestKind, requestKinds } from '#shared/collections/simulated-faults.ts'
import {
  BareField,
  ControlField,
  rule,
  ShortFormDialog,
  TextField,
  useFieldValue,
  useForm,
  useValues,
} from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { SegmentedControl, type SegmentedControlProps } from '#web/ui/form/segmented-control.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { RecordPicker } from '../record-picker.tsx'
import { canMeet, connectedAccounts, control } from './control.ts'

const retryForms = ['seconds', 'date', 'none'] as const
type RetryForm = (typeof retryForms)[number]

const maxTimes = 10_000
const maxSeconds = 600
const wholeUpTo = (max: number) =>
  z.string().check(
    rule<string>(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max,
      () => textsOf('adminNetwork')('dialog.range', { min: 1, max }),
    ),
  )

const schema = z.looseObject({ times: wholeUpTo(maxTimes), seconds: wholeUpTo(maxSeconds) })

/** `Retry-After` in the chosen format. */
function retryAfterOf(form: RetryForm, seconds: number): string | undefined {
  if (form === 'none') return undefined
  return form === 'seconds' ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString()
}

/** Adds a fault for the next requests of a kind. */
export function FaultDialog({ onClose }: { onClose: () => void }) {
  const t = useT('adminNetwork')
  const form = useForm({
    initial: {
      request: 'post' as RequestKind,
      fault: 'unauthorized' as FaultName,
      times: '1',
      seconds: '60',
      retryForm: 'seconds' as RetryForm,
      account: '',
    },
    schema,
    async submit({ request, fault, times, seconds, retryForm, account }) {
      const body = {
        ...{ request, fault, times: Number(times) },
        ...(account && { account }),
        ...(fault === 'rate-limited' && { retryAfter: retryAfterOf(retryForm, Number(seconds)) }),
        ...(fault === 'slow' && { milliseconds: Number(seconds) * 1000 }),
      }
      await pb.send(control, { method: 'POST', body, requestKey: null })
      toast({ tone: 'success', title: t('dialog.injected') })
      onClose()
    },
  })
  const { request, fault } = useValues(form)
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      size="md"
      title={t('dialog.title')}
      description={t('dialog.description')}
      submitLabel={t('dialog.submit')}
    >
      <ControlField<RequestKind> name="request" label={t('request')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={(next) => {
              onChange(next)
              if (!canMeet(next, fault)) form.set('fault', 'unauthorized')
            }}
            options={requestKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          />
        )}
      </ControlField>
      <ControlField<FaultName> name="fault" label={t('fault')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={faultNames
              .filter((name) => canMeet(request, name))
              .map((name) => ({ value: name, label: t(`faults.${name}`) }))}
          />
        )}
      </ControlField>
      {fault === 'rate-limited' && <RetryAfter />}
      {fault === 'slow' && <TextField name="seconds" label={t('dialog.slowness')} inputMode="numeric" />}
      <TextField name="times" label={t('dialog.times')} inputMode="numeric" autoComplete="off" />
      <AccountField />
    </ShortFormDialog>
  )
}

function RetryAfter() {
  const t = useT('adminNetwork')
  const chosen = useFieldValue<RetryForm>('retryForm')
  return (
    <>
      <BareField<RetryForm> name="retryForm">
        {({ value, onChange }) => (
          <Choice
            label={t('dialog.retryAfter')}
            value={value}
            onValueChange={onChange}
            options={retryForms.map((form) => ({ value: form, label: t(`dialog.forms.${form}`) }))}
          />
        )}
      </BareField>
      {chosen !== 'none' && <TextField name="seconds" label={t('dialog.wait')} inputMode="numeric" />}
    </>
  )
}

/** All accounts, or the account of one connected channel. */
function AccountField() {
  const t = useT('adminNetwork')
  const [isOne, setOne] = useState(false)
  return (
    <BareField<string> name="account">
      {({ value, onChange }) => (
        <div className="space-y-2.5">
          <Choice
            label={t('dialog.account')}
            value={isOne ? 'one' : 'all'}
            onValueChange={(next) => {
              setOne(next === 'one')
              onChange('')
            }}
            options={[
              { value: 'all', label: t('everyone') },
              { value: 'one', label: t('dialog.one') },
            ]}
          />
          {isOne && (
            <RecordPicker
              collection="channels"
              fields={['accountName', 'name', 'instance.name']}
              among={connectedAccounts}
              sort="accountName"
              value={value}
              keyOf={({ account }) => account}
              onPick={({ account }) => onChange(account)}
              label={t('dialog.whose')}
              none={t('dialog.noAccount')}
              present={({ accountName, name }) => ({ label: accountName, description: name })}
            />
          )}
        </div>
      )}
    </BareField>
  )
}

/** A select with a visible label. */
const Choice = <V extends string>(props: SegmentedControlProps<V>) => (
  <div>
    <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
      {props.label}
    </p>
    <SegmentedControl {...props} />
  </div>
)
