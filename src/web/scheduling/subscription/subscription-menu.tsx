import { CalendarSync, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'

/** The calendar's menu, with its address for other calendar apps. */
export function SubscriptionMenu() {
  const t = useT('calendarFeed')
  const [isOpen, setOpen] = useState(false)
  const act = { label: t('action'), icon: <CalendarSync /> }
  useActions([{ ...act, id: 'scheduling.subscribe', run: () => setOpen(true) }])
  return (
    <>
      <Menu
        trigger={<IconButton variant="secondary" label={t('more')} icon={<EllipsisVertical />} />}
        items={[{ ...act, onSelect: () => setOpen(true) }]}
      />
      {isOpen && <SubscriptionDialog onClose={() => setOpen(false)} />}
    </>
  )
}
