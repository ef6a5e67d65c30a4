import * as z from 'zod/mini'
import {
  BareField,
  ControlField,
  rule,
  rules,
  ShortFormDialog,
  TextField,
  timeZoneOptions,
  useForm,
} from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { SlotRow, SlotTimes } from './use-slots.ts'
import { useWeekdays } from './use-weekdays.ts'

interface Draft {
  weekdays: number[]
  time: string
  timezone: string
}

/** Adds posting times on one or more days, or changes one. */
export function SlotDialog({
  slot,
  slots,
  zone,
  onSave,
  onClose,
}: {
  /** The slot to change; without it, times are added. */
  slot: SlotRow | null
  slots: readonly SlotRow[]
  zone: string
  /** @throws what the record API throws */
  onSave: (times: SlotTimes) => Promise<void>
  onClose: () => void
}) {
  const t = useT('queue')
  const weekdays = useWeekdays()
  const isTaken = ({ weekdays: days, time }: Draft) =>
    slots.some((other) => other.id !== slot?.id && other.time === time && days.includes(other.weekday))
  const schema = z
    .object({
      weekdays: z.array(z.number()).check(
        rule<number[]>(
          (days) => days.length > 0,
          () => textsOf('queue')('times.noDay'),
        ),
      ),
      time: rules.required(),
      timezone: rules.required(),
    })
    .check(
      z.refine((draft: Draft) => !isTaken(draft), { path: ['time'], error: () => textsOf('queue')('times.taken') }),
    )
  const form = useForm<Draft>({
    initial: { weekdays: slot ? [slot.weekday] : [], time: slot?.time ?? '09:00', timezone: zone },
    schema,
    async submit(draft) {
      await onSave(draft)
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t(slot ? 'times.changeTitle' : 'times.addTitle')}
      {...(!slot && { submitLabel: t('times.submit') })}
      closesOutside={false}
    >
      {slot ? (
        <ControlField<number[]> name="weekdays" label={t('times.day')}>
          {({ value, onChange }) => (
            <Select
              value={String(value[0])}
              onValueChange={(day) => onChange([Number(day)])}
              options={weekdays.map(({ weekday, name }) => ({ value: String(weekday), label: name }))}
            />
          )}
        </ControlField>
      ) : (
        <Days weekdays={weekdays} />
      )}
      <TextField name="time" type="time" label={t('times.time')} />
      <ControlField name="timezone" label={t('times.zone')} hint={t('times.zoneHint')}>
        {({ value, onChange }) => <Combobox value={value} onValueChange={onChange} options={timeZoneOptions(value)} />}
      </ControlField>
    </ShortFormDialog>
  )
}

function Days({ weekdays }: { weekdays: ReturnType<typeof useWeekdays> }) {
  const t = useT('queue')
  return (
    <BareField<number[]> name="weekdays">
      {({ value, onChange, error }) => (
        <fieldset>
          <legend className="mb-1.5 font-medium">{t('times.days')}</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-1">
            {weekdays.map(({ weekday, name }) => (
              <Checkbox
                key={weekday}
                label={name}
                checked={value.includes(weekday)}
                onCheckedChange={(isOn) =>
                  onChange(isOn ? [...value, weekday] : value.filter((day) => day !== weekday))
                }
              />
            ))}
          </div>
          <p aria-live="polite" className="mt-1 text-danger-ink empty:hidden">
            {error}
          </p>
        </fieldset>
      )}
    </BareField>
  )
}
