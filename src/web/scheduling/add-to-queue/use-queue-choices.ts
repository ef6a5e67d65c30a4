import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { channelsFor, useChannels } from '../use-channels.ts'
import { type QueuedPost, useAddToQueue } from './use-add-to-queue.ts'

/** A channel to choose, or the channels of several ambassadors, which need no choice. */
export interface QueueChoice {
  /** Empty if there is no choice. */
  channel: string
  add: () => void
}

/** The choices for adding approved posts to the queue, or why it is not possible. */
export function useQueueChoices(posts: readonly QueuedPost[]): {
  choices: readonly QueueChoice[]
  obstacle: string
  /** Whether a channel is missing. */
  needsChannel: boolean
  isLoaded: boolean
  isAdding: boolean
} {
  const t = useT('queue')
  const { canManage } = useInstance()
  const { channels, isLoaded } = useChannels()
  const { add, isAdding } = useAddToQueue()
  const fitting = posts.map((post) => channelsFor(channels, post.ambassador))
  const forAll = (fitting[0] ?? []).filter((channel) => fitting.every((own) => own.includes(channel)))
  const addOn = (channelOf: (at: number) => Row<'channels'>) => () =>
    void add(posts.map((post, at) => ({ post, channel: channelOf(at) })))
  const state = { isLoaded, isAdding }
  if (forAll.length > 0) {
    const choices = forAll.map((channel) => ({ channel: channel.name, add: addOn(() => channel) }))
    return { ...state, choices, obstacle: '', needsChannel: false }
  }
  if (posts.length > 0 && fitting.every((own) => own.length === 1)) {
    const choice = { channel: '', add: addOn((at) => fitting[at]![0]!) }
    return { ...state, choices: [choice], obstacle: '', needsChannel: false }
  }
  const needsChannel = fitting.some((own) => own.length === 0)
  const obstacle = !needsChannel ? t('add.severalChannels') : canManage ? t('add.noChannel') : t('add.noChannelAsk')
  return { ...state, choices: [], obstacle, needsChannel }
}
