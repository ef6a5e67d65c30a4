import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { channelsFor, useChannels } from '../use-channels.ts'
import { type QueuedPost, useAddToQueue } from './use-add-to-queue.ts'

/** A channel to publish on, or those of several ambassadors at once, which need no choice. */
export interface QueueChoice {
  /** Empty if nothing is to be chosen. */
  channel: string
  add: () => void
}

/** The ways to add approved posts to the queue, or why there is none. */
export function useQueueChoices(posts: readonly QueuedPost[]): {
  choices: readonly QueueChoice[]
  obstacle: string
  /** Whether it is for want of a channel. */
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
