import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { NotifyBy } from '#shared/contracts/notifications.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'

export interface NotifySettings {
  notifyBy: NotifyBy
  change: (part: NotifyBy) => void
}

/** The person's settings, and a function to change some of them, which is shown immediately. */
export function useNotifyBy(user: Row<'users'>): NotifySettings {
  const common = useT('common')
  const [wanted, setWanted] = useState<NotifyBy | null>(null)
  const stored = user.notifyBy ?? {}
  const current = wanted ?? stored
  async function change(part: NotifyBy): Promise<void> {
    const notifyBy = { ...current, ...part }
    setWanted(notifyBy)
    try {
      await pb.collection('users').update(user.id, { notifyBy }, { requestKey: null })
    } catch (error) {
      reportFailure(error, common('saveFailed'))
      setWanted(null)
    }
  }
  return { notifyBy: current, change: (part: NotifyBy) => void change(part) }
}
