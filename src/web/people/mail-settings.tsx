import { useState } from 'react'
import { mailPaces, usualHour } from '#shared/contracts/notifications.ts'
import { browserTimeZone, timeZoneOptions } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { NotifySettings } from './use-notify-by.ts'

/** Whether and when notification mails are sent. */
export function MailSettings({ settings }: { settings: NotifySettings }) {
  const t = useT('people')
  const { notifyBy, change } = settings
  const { instance } = useInstance()
  const timezone = notifyBy.timezone ?? (instance?.timezone || browserTimeZone())
  const [zones] = useState(() => timeZoneOptions(timezone))
  const hours = useHours()
  const pace = notifyBy.mails ?? 'urgent'
  return (
    <Card title={t('notices.mailsTitle')} description={t('notices.mailsText')}>
      <div className="space-y-4">
        <Field label={t('notices.mails')} hint={pace === 'urgent' ? t('notices.urgentHint') : undefined}>
          <Select
            options={mailPaces.map((value) => ({ value, label: t(`notices.paces.${value}`) }))}
            value={pace}
            onValueChange={(mails) => change({ mails, timezone })}
          />
        </Field>
        {pace !== 'off' && (
          <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
            <Field label={t('notices.hour')}>
              <Select
                options={hours}
                value={String(notifyBy.hour ?? usualHour)}
                onValueChange={(hour) => change({ hour: Number(hour), timezone })}
              />
            </Field>
            <Field label={t('notices.timezone')}>
              <Combobox
                options={zones}
                value={timezone}
                onValueChange={(zone) => change({ timezone: zone })}
                searchPlaceholder={t('notices.timezoneSearch')}
                emptyText={t('notices.timezoneNone')}
              />
            </Field>
          </div>
        )}
      </div>
    </Card>
  )
}

function useHours() {
  const clock = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'short', timeZone: 'UTC' })
  return Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: clock.format(Date.UTC(2026, 0, 1, hour)),
  }))
}
