import type { Row } from '#shared/collections/index.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useReportFailed } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { refreshLists, reportFailure, useCreateMany, useDeleteMany } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useDayFormats } from '../calendar/use-day-formats.ts'
import { momentOf, titleOf } from '../scheduled-row.ts'
import { useCalendarZone } from '../use-calendar.ts'

export type QueuedPost = Pick<Row<'posts'>, 'id' | 'ambassador' | 'body'>
type Channel = Pick<Row<'channels'>, 'id' | 'name'>
type Scheduled = Row<'scheduled_posts'>

/** Long enough to read the time and to undo. */
const undoMilliseconds = 10_000

/** Adds posts to the next free slots of their ambassadors, and shows their times, with an undo. */
export function useAddToQueue() {
  const t = useT('queue')
  const { instance } = useInstance()
  const zone = useCalendarZone()
  const createMany = useCreateMany('scheduled_posts', { silent: true })
  const reportFailed = useReportFailed()
  const announce = useAnnounce(zone)
  async function add(entries: readonly { post: QueuedPost; channel: Channel }[]): Promise<void> {
    const drafts = entries.map(({ post, channel }) => ({
      id: post.id,
      // Without a time, the server chooses the next free slot. The zone is for the suggested week, if there are no slots.
      draft: { instance: instance!.id, post: post.id, channel: channel.id, timezone: zone },
    }))
    try {
      const { rows, failed } = await createMany.mutateAsync(drafts)
      refreshLists('posts', 0)
      const nameOf = (post: QueuedPost) => titleOf(post)
      const posts = entries.map(({ post }) => post)
      reportFailed(failed, posts, { title: t('add.failed'), nameOf })
      if (rows.length > 0) announce(rows, entries)
    } catch (error) {
      reportFailure(error, t('add.failed'))
    }
  }
  return { add, isAdding: createMany.isPending }
}

function useAnnounce(zone: string) {
  const t = useT('queue')
  const formats = useDayFormats()
  const remove = useDeleteMany('scheduled_posts', { silent: true })
  const timeOf = (row: Scheduled) => formats.moment(wallTimeAt(momentOf(row), zone))
  // The button is unmounted by now, so callbacks of `mutate` would not run.
  const undo = async (rows: readonly Scheduled[]): Promise<void> => {
    const { failed } = await remove.mutateAsync(rows.map(({ id }) => id))
    refreshLists('posts', 0)
    if (failed[0]) reportFailure(failed[0].error, t('undoFailed'))
    else toast({ tone: 'neutral', title: t('undone') })
  }
  return (rows: readonly Scheduled[], entries: readonly { channel: Channel }[]): void => {
    const inOrder = rows.toSorted((one, other) => one.publishAt.localeCompare(other.publishAt))
    const [first, last] = [inOrder[0]!, inOrder.at(-1)!]
    const channel = entries.find(({ channel: { id } }) => id === first.channel)?.channel.name ?? ''
    toast({
      tone: 'success',
      title: t('add.done', { count: rows.length }),
      description:
        rows.length === 1
          ? t('add.when', { time: timeOf(first), channel })
          : t('add.from', { first: timeOf(first), last: timeOf(last) }),
      action: {
        label: t('undo'),
        onClick: () => void undo(rows).catch((error: unknown) => reportFailure(error, t('undoFailed'))),
      },
      duration: undoMilliseconds,
    })
  }
}
