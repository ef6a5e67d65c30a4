import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BusinessHours, OpenTime } from '#shared/contracts/chat-settings.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'
import { holidaysOf } from '#shared/scheduling/holidays.ts'
import { BareField, ControlField, timeZoneOptions, useFieldValue } from '#web/forms/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InZone } from '../acts/snooze-dialog.tsx'
import { Check } from './check.tsx'
import { Holidays } from './holidays.tsx'

const usualTime: OpenTime = { from: '09:00', to: '18:00' }
const usualHours = (): BusinessHours => ({
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [usualTime] : [])),
  holidays: [],
})
/** As the server takes them. */
const maxTimes = 4

const isTimeValid = ({ from, to }: OpenTime): boolean => from !== '' && from < to

export const areHoursValid = (hours: BusinessHours | null): boolean =>
  hours === null || hours.week.every((times) => times.every(isTimeValid))

/** When people answer, on the clock of the workspace. */
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
            {value && (
              <>
                <Week value={value} onChange={onChange} disabled={disabled} />
                <Holidays
                  days={value.holidays}
                  disabled={disabled}
                  onChange={(holidays) => onChange({ ...value, holidays })}
                  national={country === 'BR' || country === 'US' ? (year) => holidaysOf(year, country) : null}
                />
              </>
            )}
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

function Week({
  value,
  onChange,
  disabled,
}: {
  value: BusinessHours
  onChange: (hours: BusinessHours) => void
  disabled: boolean
}) {
  const t = useT('chatSettings')
  const language = useLanguage()
  // 1 January 2024 was a Monday.
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))
  const set = (day: number, times: OpenTime[]): void =>
    onChange({ ...value, week: value.week.map((one, at) => (at === day ? times : one)) })
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {value.week.map((times, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days keep their order
        <li key={day} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
          <span className="min-w-32 pt-1.5 text-sm first-letter:uppercase max-sm:flex-1">{nameOf(day)}</span>
          <div className="min-w-0 flex-1 space-y-2 max-sm:order-last max-sm:basis-full">
            {times.length === 0 && <p className="pt-1.5 text-sm text-ink-subtle">{t('hours.closed')}</p>}
            {times.map((time, at) => (
              <Times
                // biome-ignore lint/suspicious/noArrayIndexKey: times have no id
                key={at}
                day={nameOf(day)}
                time={time}
                disabled={disabled}
                onChange={(next) =>
                  set(
                    day,
                    times.map((one, index) => (index === at ? next : one)),
                  )
                }
                onRemove={() =>
                  set(
                    day,
                    times.filter((_, index) => index !== at),
                  )
                }
              />
            ))}
          </div>
          <IconButton
            size="sm"
            label={t('hours.add', { day: nameOf(day) })}
            icon={<Plus />}
            disabled={disabled || times.length >= maxTimes}
            onClick={() => set(day, [...times, usualTime])}
          />
        </li>
      ))}
    </ul>
  )
}

function Times({
  day,
  time,
  disabled,
  onChange,
  onRemove,
}: {
  day: string
  time: OpenTime
  disabled: boolean
  onChange: (time: OpenTime) => void
  onRemove: () => void
}) {
  const t = useT('chatSettings')
  return (
    <div className="flex items-center gap-2">
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          type="time"
          aria-label={t(`hours.${end}`, { day })}
          aria-invalid={!isTimeValid(time)}
          value={time[end]}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...time, [end]: currentTarget.value })}
          className="min-w-0 max-sm:px-1.5! sm:w-30"
        />
      ))}
      <IconButton size="sm" label={t('hours.remove', { day })} icon={<X />} disabled={disabled} onClick={onRemove} />
    </div>
  )
}

/** What these hours mean at this moment. */
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
