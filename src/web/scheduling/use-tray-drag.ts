import type { Row } from '#shared/collections/index.ts'
import type { WallTime } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { refreshLists, reportFailure, useCreate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { FreeTime } from './calendar/free-time.ts'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { usePointerDrag } from './calendar/use-pointer-drag.ts'
import { remarksMilliseconds, useReadRemarks } from './remarks.ts'
import { channelsFor } from './use-channels.ts'

type Post = Row<'posts'>

/**
 * Drags posts from the tray into the calendar. On a free time of the post's own ambassador it is scheduled immediately if there is
 * only one channel; otherwise a dialog opens.
 */
export function useTrayDrag({
  zone,
  channels,
  freeTimes,
  ask,
}: {
  zone: string
  channels: readonly Row<'channels'>[]
  freeTimes: readonly FreeTime[]
  /** `target`: a day, or a free time. */
  ask: (post: Post, target: string) => void
}) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const { instance } = useInstance()
  const create = useCreate('scheduled_posts', { silent: true })
  const readRemarks = useReadRemarks(zone)
  const drop = async (post: Post, target: string): Promise<void> => {
    const isOwn = freeTimes
      .find(({ wallTime }) => wallTime === target)
      ?.ambassadors.some(({ id }) => id === post.ambassador)
    const [channel, ...others] = channelsFor(channels, post.ambassador)
    if (isOwn && channel && others.length === 0) await take(post, channel, target)
    else ask(post, target)
  }
  async function take(post: Post, channel: Row<'channels'>, localTime: WallTime): Promise<void> {
    const time = { localTime, timezone: zone, onlyIfFree: true, status: 'scheduled' } as const
    let id: string
    try {
      id = (await create.mutateAsync({ instance: instance!.id, post: post.id, channel: channel.id, ...time })).id
      refreshLists('posts', 0)
    } catch (error) {
      return reportFailure(error, t('acts.failed'))
    }
    const remarks = await readRemarks({ id, channel: channel.id, post, wallTime: localTime })
    toast({
      title: t('dialog.done'),
      description: [`${formats.moment(localTime)}.`, ...remarks].join(' '),
      ...(remarks.length > 0 ? { tone: 'warning', duration: remarksMilliseconds } : { tone: 'success' }),
    })
  }
  return usePointerDrag<Post>({ attribute: 'data-drop', onDrop: (post, target) => void drop(post, target) })
}
