import { useEffect, useState } from 'react'
import type { BusinessHours } from '#shared/contracts/chat-settings.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'
import { BareField, ControlField, timeZoneOptions, useFieldValue } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { InZone } from '../acts/snooze-dialog.tsx'
import { Check } from './check.tsx'
import { areHoursValid, HoursEditor, usualHours } from './hours-editor.tsx'

/** When people answer, in the workspace's time zone. */
export function HoursFields({ disabled }: { disabled: boolean }) {
  const t = useT('chatSettings')
  const zone = useFieldValue('timezone')
  const country = useFieldValue('phoneCountry')
  return (
    <div className="space-y-5">
      <ControlField name="timezone" label={t('hours.zone')}>
        {({ value, onChange }) => (
          <Combobox value={value} disabled={disabled} onValueChange={onChange} options={timeZoneOptions(value)} />
        )}
      </ControlField>
      <BareField<BusinessHours | null> name="hours">
        {({ value, onChange, error }) => (
          <div className="space-y-5">
            <Switch
              checked={value !== null}
              disabled={disabled}
              onCheckedChange={(isSet) => onChange(isSet ? usualHours() : null)}
              label={t('hours.switch')}
              description={t('hours.switchText')}
            />
            {value && <HoursEditor value={value} onChange={onChange} country={country} disabled={disabled} />}
            <p aria-live="polite" className="text-caption text-danger-ink empty:hidden">
              {error}
            </p>
            {areHoursValid(value) && <OpenNow hours={value} zone={zone} />}
          </div>
        )}
      </BareField>
    </div>
  )
}

/** Whether it is open right now by these hours. */
function OpenNow({ hours, zone }: { hours: BusinessHours | null; zone: string }) {
  const t = useT('chatSettings')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (hours === null) return <Check holds>{t('hours.always')}</Check>
  if (isOpenAt(hours, zone, now)) return <Check holds>{t('hours.open')}</Check>
  const next = nextOpening(hours, zone, now)
  return (
    <Check holds={next !== null}>
      {next === null ? t('hours.never') : t('hours.closedNow')} {next !== null && <InZone at={next} zone={zone} />}
    </Check>
  )
}
