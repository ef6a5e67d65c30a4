import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { refreshLists, useLive, useRecord } from '#web/records/index.ts'
import { ShareDialog } from '#web/reviews/index.ts'
import { PublishedDialog } from './published-dialog.tsx'
import { ScheduleDialog, type Scheduling } from './schedule-dialog.tsx'
import { related, type ScheduledRow } from './scheduled-row.ts'

/** The dialogs of actions on scheduled posts, one at a time. Also subscribes to the posts, because their review is shown. */
export function useEntryDialogs({ channels, zone }: { channels: readonly Row<'channels'>[]; zone: string }): {
  /** Asks for a time. */
  schedule: (scheduling: Scheduling) => void
  /** Asks for the address on the network. */
  markPublished: (row: ScheduledRow) => void
  /** Asks for an outside reviewer. */
  share: (row: ScheduledRow) => void
  /** The post in the address, to be shown with its actions. */
  named: { row: ScheduledRow; close: () => void } | null
  dialog: ReactNode
} {
  const { instance } = useInstance()
  const [scheduling, schedule] = useState<Scheduling | null>(null)
  const [chosen, markPublished] = useState<ScheduledRow | null>(null)
  const named = useNamed()
  const published = chosen ?? (named.isByHand ? named.row : null)
  const [shared, share] = useState<ScheduledRow | null>(null)
  const sharedPost = shared?.expand?.post
  useLive('posts', '*', {
    ...{ filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) },
    onChange: () => refreshLists('scheduled_posts'),
  })
  const closePublished = () => {
    markPublished(null)
    named.close()
  }
  return {
    ...{ schedule, markPublished, share },
    named: named.row && !named.isByHand ? { row: named.row, close: named.close } : null,
    dialog: (
      <>
        {scheduling && <ScheduleDialog {...{ scheduling, channels, zone }} onClose={() => schedule(null)} />}
        {published && <PublishedDialog row={published} onClose={closePublished} />}
        {instance && sharedPost && (
          <ShareDialog instance={instance.id} posts={[sharedPost]} onClose={() => share(null)} />
        )}
      </>
    ),
  }
}

interface Named {
  row: ScheduledRow | null
  /** Whether it was opened to be published by hand. Constant while the dialog is open. */
  isByHand: boolean
  close: () => void
}

/** The post of a notification, from the address. */
function useNamed(): Named {
  const { canEdit } = useInstance()
  const [address, setAddress] = useSearchParams()
  const id = address.get('open') ?? ''
  const { data } = useRecord('scheduled_posts', id, { expand: related, silent: true })
  const row = id ? ((data as ScheduledRow | undefined) ?? null) : null
  const [byHand, setByHand] = useState('')
  if (byHand !== '' && byHand !== id) setByHand('')
  else if (row && row.id !== byHand && canEdit && row.status === 'held' && row.error === 'by-hand') setByHand(row.id)
  return {
    ...{ row, isByHand: row?.id === byHand },
    close: () =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('open')
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
