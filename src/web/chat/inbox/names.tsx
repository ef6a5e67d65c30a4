import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { type ShownMember, useMembers } from '#web/people/index.ts'
import { useOwn } from '../use-own.ts'

interface Names {
  members: readonly ShownMember[]
  labels: readonly Row<'chat_labels'>[]
  channels: readonly Row<'chat_channels'>[]
  memberName: (user: string) => string
  labelName: (id: string) => string
  channelName: (id: string) => string
  isOnWhatsApp: (channel: string) => boolean
  /** Whether the channel can send: not paused, and not refused by WhatsApp. */
  isSending: (channel: string) => boolean
  botName: (id: string) => string
}

const Context = createContext<Names | null>(null)

/** Loads the names for ids of the workspace once for all panes. */
export function NamesProvider({ children }: { children: ReactNode }) {
  const t = useT('chat')
  const { members } = useMembers()
  const labels = useOwn('chat_labels', 'name,id').rows ?? none
  const channels = useOwn('chat_channels', 'created,id').rows ?? none
  const bots = useOwn('bots', 'created,id').rows ?? none
  const names = useMemo(
    (): Names => ({
      ...{ members, labels, channels },
      memberName: (user) => members.find((one) => one.user === user)?.name || t('former'),
      labelName: (id) => labels.find((one) => one.id === id)?.name ?? t('formerLabel'),
      channelName: (id) => channels.find((one) => one.id === id)?.name ?? '',
      isOnWhatsApp: (id) => channels.some((one) => one.id === id && one.kind === 'whatsapp'),
      isSending: (id) => channels.some((one) => one.id === id && one.status === 'active' && one.health !== 'broken'),
      botName: (id) => bots.find((one) => one.id === id)?.name ?? t('actors.bot'),
    }),
    [members, labels, channels, bots, t],
  )
  return <Context value={names}>{children}</Context>
}

export function useNames(): Names {
  const names = use(Context)
  if (!names) throw new Error('useNames is called outside of NamesProvider.')
  return names
}

const none: readonly never[] = []
