import { useState } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

/** The server's limit. */
const maxHolidays = 400

/** Days on which nobody answers. */
export function Holidays({
  days,
  disabled,
  onChange,
  national,
}: {
  days: readonly string[]
  disabled: boolean
  onChange: (days: string[]) => void
  /** The national holidays of a year; null for unsupported countries. */
  national: ((year: number) => readonly { day: string }[]) | null
}) {
  const t = useT('chatSettings')
  const { date } = useFormats()
  const [day, setDay] = useState('')
  const [year] = useState(() => new Date().getFullYear())
  const add = (more: readonly string[]): void => onChange([...new Set([...days, ...more])].sort().slice(0, maxHolidays))
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('hours.holiday')} className="w-44">
          <Input
            type="date"
            value={day}
            disabled={disabled}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </Field>
        <Button
          disabled={disabled || day === ''}
          onClick={() => {
            add([day])
            setDay('')
          }}
        >
          {t('hours.addHoliday')}
        </Button>
        {national && (
          <Button
            variant="ghost"
            disabled={disabled}
            onClick={() => add([...national(year), ...national(year + 1)].map((holiday) => holiday.day))}
          >
            {t('hours.national', { from: year, to: year + 1 })}
          </Button>
        )}
      </div>
      {days.length > 0 && (
        <ul aria-label={t('hours.holidays')} className="mt-3 flex flex-wrap gap-1.5">
          {days.map((each) => (
            // At noon, so that it is the same day in every time zone.
            <Chip key={each} onRemove={disabled ? undefined : () => onChange(days.filter((one) => one !== each))}>
              {date(`${each} 12:00:00`)}
            </Chip>
          ))}
        </ul>
      )}
    </div>
  )
}
