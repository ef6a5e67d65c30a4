import { instanceLimits } from '#shared/contracts/instances.ts'
import { ControlField, type FormState, TextField, useValues } from '#web/forms/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { ServicesField } from '#web/provisioning/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import { endOfDay, type InstanceDraft, limitsIn, type WizardStep } from './instance-draft.ts'
import { MembersField } from './members-field.tsx'

export function WizardContent({ step, form }: { step: WizardStep; form: FormState<InstanceDraft> }) {
  const t = useT('adminInstances')
  const { plan } = useValues(form)
  switch (step) {
    case 'basics':
      return (
        <div className="space-y-6">
          <TextField name="name" label={t('name')} maxLength={80} />
          <TextField name="owner" type="email" label={t('wizard.ownerEmail')} hint={t('wizard.ownerHint')} />
        </div>
      )
    case 'members':
      return <MembersField />
    case 'services':
      return <ServicesField name="services" plan={plan} label={t('services')} />
    case 'plan':
      return (
        <div className="space-y-6">
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
            <PlanFields plan={plan} />
            <TextField name="credits" inputMode="numeric" label={t('wizard.credits')} hint={t('wizard.creditsHint')} />
          </div>
          <LimitFields legend={t('wizard.limits')} hint={t('wizard.limitsHint')} />
        </div>
      )
    case 'summary':
      return <Summary form={form} />
  }
}

/** The plan and its last day. */
export function PlanFields({ plan }: { plan: InstanceDraft['plan'] }) {
  const t = useT('adminInstances')
  return (
    <>
      <ControlField<InstanceDraft['plan']> name="plan" label={t('plan')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={(['trial', 'pro', 'none'] as const).map((each) => ({ value: each, label: t(`plans.${each}`) }))}
          />
        )}
      </ControlField>
      {plan !== 'none' && (
        <TextField name="planExpiresAt" type="date" label={t('wizard.planUntil')} hint={t('wizard.planUntilHint')} />
      )}
    </>
  )
}

/** A field for each limit that can override the plan's. */
export function LimitFields({ legend, hint }: { legend: string; hint: string }) {
  const t = useT('adminInstances')
  return (
    <fieldset>
      <legend className="text-caption font-medium text-ink">{legend}</legend>
      <p className="mb-3 text-caption text-ink-muted">{hint}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {instanceLimits.map((name) => (
          <TextField
            key={name}
            name={name}
            inputMode="numeric"
            label={t(`limits.${name}`)}
            placeholder={t('wizard.ofPlan')}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Summary({ form }: { form: FormState<InstanceDraft> }) {
  const t = useT('adminInstances')
  const people = useT('people')
  const { date, number, list } = useFormats()
  const draft = useValues(form)
  const limits = Object.keys(limitsIn(draft)) as (typeof instanceLimits)[number][]
  const members = draft.members.map(({ email, role }) => `${email} (${people(`roles.${role}`)})`)
  const until = draft.plan === 'none' ? '' : ` · ${t('until')} ${date(endOfDay(draft.planExpiresAt))}`
  const rows = [
    [t('name'), draft.name],
    [t('owner'), draft.owner],
    [t('wizard.members'), members.length > 0 ? list(members) : t('wizard.noMembers')],
    [t('services'), list(draft.services)],
    [t('plan'), `${t(`plans.${draft.plan}`)}${until}`],
    [t('wizard.credits'), number(Number(draft.credits))],
    [
      t('wizard.limits'),
      limits.length > 0
        ? limits.map((name) => `${t(`limits.${name}`)}: ${draft[name]}`).join(' · ')
        : t('wizard.noLimits'),
    ],
  ]
  return (
    <dl className="divide-y divide-line">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr]">
          <dt className="text-caption text-ink-muted">{label}</dt>
          <dd className="min-w-0 text-sm [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
