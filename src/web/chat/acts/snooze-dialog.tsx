import { useState } from 'react'
import { addDays, dayOf } from '#shared/scheduling/days.ts'
import { isWallTime, resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { snoozePresets, snoozeTime } from './snooze-times.ts'

/** Asks how long to snooze; the result is in milliseconds since 1970. */
export function SnoozeDialog({ zone, open, onOpenChange, onClose }: OverlayProps<number> & { zone: string }) {
  const t = useT('chat')
  const [now] = useState(Date.now)
  const presets = snoozePresets.flatMap((preset) => {
    const at = snoozeTime(preset, now, zone)
    return at === null ? [] : [{ preset, at }]
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('acts.snoozeTitle')} size="sm">
      <ul className="space-y-1">
        {presets.map(({ preset, at }) => (
          <li key={preset}>
            <button
              type="button"
              onClick={() => onClose(at)}
              className="flex min-h-10 w-full items-center justify-between gap-4 rounded-control px-2.5 text-left text-sm hover:bg-hover"
            >
              <span>{t(`snooze.${preset}`)}</span>
              <span className="text-caption text-ink-subtle">
                <InZone at={at} zone={zone} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <OwnTime zone={zone} now={now} onChoose={onClose} />
    </Dialog>
  )
}

function OwnTime({ zone, now, onChoose }: { zone: string; now: number; onChoose: (at: number) => void }) {
  const t = useT('chat')
  const [date, setDate] = useState(() => addDays(dayOf(wallTimeAt(now, zone)), 1))
  const [time, setTime] = useState('09:00')
  const [problem, setProblem] = useState('')
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const wall = `${date}T${time}`
        const at = isWallTime(wall) ? resolveWallTime(wall, zone).moment : 0
        if (at > Date.now()) onChoose(at)
        else setProblem(t('acts.past'))
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('acts.date')} error={problem}>
          <Input type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </Field>
        <Field label={t('acts.time')}>
          <Input type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-caption text-ink-subtle">{t('acts.zone', { zone: zone.replaceAll('_', ' ') })}</p>
        <Button type="submit" variant="primary">
          {t('acts.snooze')}
        </Button>
      </div>
    </form>
  )
}

export function InZone({ at, zone }: { at: number; zone: string }) {
  const language = useLanguage()
  const format = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, { ...format, timeZone: zone }).format(at)
}
