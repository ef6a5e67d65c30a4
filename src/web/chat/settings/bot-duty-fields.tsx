import type { Row } from '#shared/collections/index.ts'
import type { BusinessHours } from '#shared/contracts/chat-settings.ts'
import { type Duty, duties, isOnDuty } from '#shared/scheduling/duty.ts'
import { BareField, ControlField, useFieldValue } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Check } from './check.tsx'
import { areHoursValid, HoursEditor, usualHours } from './hours-editor.tsx'

const always = 'always'

/** When a bot answers: always, during the team's hours, or its own. */
export function BotDutyFields({ team }: { team: Row<'chat_settings'> | null }) {
  const t = useT('chatSettings')
  const duty = useFieldValue('duty') as Duty | ''
  return (
    <div className="space-y-3">
      <ControlField<Duty | ''> name="duty" label={t('duty.label')} hint={t('duty.hint')}>
        {({ value, onChange }) => (
          <Select
            value={value || always}
            onValueChange={(chosen) => onChange(chosen === always ? '' : (chosen as Duty))}
            options={[
              { value: always, label: t('duty.always') },
              ...duties.map((each) => ({ value: each as string, label: t(`duty.${each}`) })),
            ]}
          />
        )}
      </ControlField>
      <BareField<BusinessHours | null> name="hours">
        {({ value, onChange, error }) => {
          const hours = value ?? usualHours()
          return (
            <>
              {duty === 'own' && <HoursEditor value={hours} onChange={onChange} country={team?.phoneCountry} />}
              <p aria-live="polite" className="text-caption text-danger-ink empty:hidden">
                {error}
              </p>
              {duty !== '' && areHoursValid(hours) && <Now duty={duty} hours={hours} team={team} />}
            </>
          )
        }}
      </BareField>
    </div>
  )
}

function Now({ duty, hours, team }: { duty: Duty; hours: BusinessHours; team: Row<'chat_settings'> | null }) {
  const t = useT('chatSettings')
  const ofTeam = { hours: team?.hours ?? null, timezone: team?.timezone ?? '' }
  if (duty !== 'own' && !ofTeam.hours) {
    return <Check holds={duty === 'open'}>{t(duty === 'open' ? 'duty.noHoursOpen' : 'duty.noHoursClosed')}</Check>
  }
  const isNow = isOnDuty({ duty, hours }, ofTeam, Date.now())
  const zone = ofTeam.timezone.replaceAll('_', ' ') || 'UTC'
  return isNow ? (
    <Check holds>{t('duty.on', { zone })}</Check>
  ) : (
    <p className="text-caption text-ink-muted">{t('duty.off', { zone })}</p>
  )
}
