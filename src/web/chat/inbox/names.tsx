import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { type ShownMember, useMembers } from '#web/people/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'

interface Names {
  members: readonly ShownMember[]
  labels: readonly Row<'chat_labels'>[]
  channels: readonly Row<'chat_channels'>[]
  memberName: (user: string) => string
  labelName: (id: string) => string
  channelName: (id: string) => string
  botName: (id: string) => string
}

const Context = createContext<Names | null>(null)

/** Loads the words for ids of the workspace once for all panes. */
export function NamesProvider({ children }: { children: ReactNode }) {
  const t = useT('chat')
  const { members } = useMembers()
  const labels = useAll('chat_labels', 'name,id')
  const channels = useAll('chat_channels', 'created,id')
  const bots = useAll('bots', 'created,id')
  const names = useMemo(
    (): Names => ({
      ...{ members, labels, channels },
      memberName: (user) => members.find((one) => one.user === user)?.name || t('former'),
      labelName: (id) => labels.find((one) => one.id === id)?.name ?? t('formerLabel'),
      channelName: (id) => channels.find((one) => one.id === id)?.name ?? '',
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

function useAll<N extends 'chat_labels' | 'chat_channels' | 'bots'>(name: N, sort: string): readonly Row<N>[] {
  const { instance } = useInstance()
  const own = { filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) }
  const list = useRecords(name, { ...own, sort, perPage: 500, silent: true })
  useLive(name, '*', own)
  return list.data?.items ?? none
}
