import type { RateLimitRule } from '#shared/contracts/settings.ts'
import {
  ControlField,
  FormDialog,
  FormMessage,
  SubmitButton,
  TextField,
  useFieldValue,
  useForm,
} from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { failureOf } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { meaningOf, suggestedLabels } from './rule-label.ts'
import { saveSettings } from './save-settings.ts'

interface RuleDialogProps {
  rules: readonly RateLimitRule[]
  /** The index of the edited row; the number of rows for a new rule. */
  index: number
  onSaved: () => Promise<void>
  onClose: () => void
}

// Options of a Select cannot be empty.
const everyone = 'everyone'

/** Adds or changes one rate limit. The server validates it, together with the others. */
export function RuleDialog({ rules, index, onSaved, onClose }: RuleDialogProps) {
  const t = useT('adminSettings')
  const common = useT('common')
  const rule = rules[index] ?? { label: '', audience: '', maxRequests: 20, duration: 10 }
  const form = useForm({
    initial: {
      label: rule.label,
      audience: rule.audience || everyone,
      maxRequests: String(rule.maxRequests),
      duration: String(rule.duration),
    },
    async submit({ label, audience, maxRequests, duration }) {
      const changed = {
        ...{ label: label.trim(), audience: audience === everyone ? '' : audience },
        ...{ maxRequests: wholeNumber(maxRequests), duration: wholeNumber(duration) },
      }
      await saveSettings({ rateLimitRules: rules.toSpliced(index, 1, changed) }).catch(throwAtFields)
      toast({ tone: 'success', title: t(rules[index] ? 'rules.changed' : 'rules.added') })
      onClose()
      await onSaved()
    },
  })

  /** The other rules were valid before, so all errors are about this one. */
  function throwAtFields(error: unknown): never {
    const failure = failureOf(error)
    const own = Object.entries(failure.fields).map(([place, problem]) => [place.split('.').at(-1)!, problem] as const)
    const texts: Record<string, string> = {
      validation_match_invalid: t('rules.invalidLabel'),
      validation_conflicting_rate_limit_rule: t('rules.conflict'),
    }
    const fields = own.map(([name, problem]) => {
      const message = texts[problem.code]
      return [name, message ? { ...problem, code: '', message } : problem] as const
    })
    throw Object.assign(new Error(failure.message), { status: failure.status, fields: Object.fromEntries(fields) })
  }

  return (
    <FormDialog
      form={form}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(rules[index] ? 'rules.editTitle' : 'rules.add')}
      closesOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <SubmitButton>{common('actions.save')}</SubmitButton>
        </>
      }
    >
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-4">
        <LabelField />
        <ControlField name="audience" label={t('rules.fields.audience')}>
          {(control) => (
            <Select
              value={control.value}
              onBlur={control.onBlur}
              onValueChange={control.onChange}
              options={[
                { value: everyone, label: t('rules.everyone') },
                { value: '@guest', label: t('rules.guests') },
                { value: '@auth', label: t('rules.signedIn') },
              ]}
            />
          )}
        </ControlField>
        <div className="grid grid-cols-2 gap-4">
          <TextField name="maxRequests" inputMode="numeric" autoComplete="off" label={t('rules.fields.maxRequests')} />
          <TextField name="duration" inputMode="numeric" autoComplete="off" label={t('rules.fields.duration')} />
        </div>
      </div>
    </FormDialog>
  )
}

/** Invalid numbers are sent as zero, which the server rejects. */
const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)

function LabelField() {
  const t = useT('adminSettings')
  const label = useFieldValue('label').trim()
  return (
    <>
      <TextField
        name="label"
        label={t('rules.fields.label')}
        hint={meaningOf(label, t) || t('rules.fields.labelHint')}
        list="rate-limit-labels"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="rate-limit-labels">
        {suggestedLabels.map((each) => (
          <option key={each} value={each}>
            {meaningOf(each, t)}
          </option>
        ))}
      </datalist>
    </>
  )
}
