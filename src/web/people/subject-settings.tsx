import { deliveries, newsSubjects, usualDeliveries } from '#shared/contracts/notifications.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { NotifySettings } from './use-notify-by.ts'

/** For each subject: bell only, bell and email, or off. */
export function SubjectSettings({ settings }: { settings: NotifySettings }) {
  const t = useT('people')
  const { notifyBy, change } = settings
  const options = deliveries.map((value) => ({ value, label: t(`notices.deliveries.${value}`) }))
  return (
    <Card title={t('notices.subjectsTitle')} description={t('notices.subjectsText')}>
      <ul className="divide-y divide-line">
        {newsSubjects.map((subject) => (
          <li key={subject} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
            <span className="min-w-0 flex-1 basis-60 text-sm">{t(`notices.subjects.${subject}`)}</span>
            <div className="w-full sm:w-44">
              <Select
                label={t(`notices.subjects.${subject}`)}
                options={options}
                value={notifyBy.deliveries?.[subject] ?? usualDeliveries[subject]}
                onValueChange={(delivery) => change({ deliveries: { ...notifyBy.deliveries, [subject]: delivery } })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
