import { Plus, X } from 'lucide-react'
import type { BusinessHours, OpenTime } from '#shared/contracts/chat-settings.ts'
import { holidaysOf } from '#shared/scheduling/holidays.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Input } from '#web/ui/form/input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Holidays } from './holidays.tsx'

const usualTime: OpenTime = { from: '09:00', to: '18:00' }
export const usualHours = (): BusinessHours => ({
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [usualTime] : [])),
  holidays: [],
})
/** The server's limit. */
const maxTimes = 4

const isTimeValid = ({ from, to }: OpenTime): boolean => from !== '' && from < to

export const areHoursValid = (hours: BusinessHours | null): boolean =>
  hours === null || hours.week.every((times) => times.every(isTimeValid))

/** Weekly hours and holidays. `country` enables choosing from national holidays. */
export function HoursEditor({
  value,
  onChange,
  country,
  disabled = false,
}: {
  value: BusinessHours
  onChange: (hours: BusinessHours) => void
  country: unknown
  disabled?: boolean
}) {
  return (
    <>
      <Week value={value} onChange={onChange} disabled={disabled} />
      <Holidays
        days={value.holidays}
        disabled={disabled}
        onChange={(holidays) => onChange({ ...value, holidays })}
        national={country === 'BR' || country === 'US' ? (year) => holidaysOf(year, country) : null}
      />
    </>
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
          <span className="min-w-24 pt-1.5 text-sm first-letter:uppercase max-sm:flex-1">{nameOf(day)}</span>
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
          className="min-w-0 max-sm:px-1.5! sm:w-32 sm:min-w-29 sm:px-2!"
        />
      ))}
      <IconButton size="sm" label={t('hours.remove', { day })} icon={<X />} disabled={disabled} onClick={onRemove} />
    </div>
  )
}
