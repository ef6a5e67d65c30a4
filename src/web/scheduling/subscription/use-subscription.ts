import { useState } from 'react'
import type { CalendarFeedAddress, CalendarFeedOrder } from '#shared/contracts/calendar.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure, useDelete, useRecords } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

/** The person's own calendar address in the workspace: whether it exists, and its actions. */
export function useSubscription() {
  const t = useT('calendarFeed')
  const { instance } = useInstance()
  const confirm = useConfirm()
  const remove = useDelete('calendar_feeds')
  const [url, setUrl] = useState('')
  const [isMaking, setMaking] = useState(false)
  const query = useRecords('calendar_feeds', {
    filter: 'member.instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
    silent: true,
  })
  const feed = query.data?.items[0]

  async function make(ambassador: string): Promise<void> {
    setMaking(true)
    try {
      const body: CalendarFeedOrder = { ambassador }
      const path = `/api/instances/${instance!.id}/calendar-feed`
      setUrl((await pb.send<CalendarFeedAddress>(path, { method: 'POST', body, requestKey: null })).url)
      await refreshLists('calendar_feeds')
    } catch (error) {
      reportFailure(error)
    } finally {
      setMaking(false)
    }
  }

  return {
    ...{ query, feed, isMaking, make },
    /** The address after it was created; it cannot be read again. */
    url,
    async replace(): Promise<void> {
      const words = { title: t('replaceTitle'), description: t('replaceText'), confirmLabel: t('replace') }
      if (feed && (await confirm(words))) await make(feed.ambassador)
    },
    async switchOff(): Promise<void> {
      const words = { title: t('offTitle'), description: t('offText'), confirmLabel: t('off') }
      if (!feed || !(await confirm({ ...words, tone: 'danger' }))) return
      remove.mutate(feed.id, { onSuccess: () => toast({ tone: 'success', title: t('offDone') }) })
    },
  }
}
