import { KeyRound, Pencil, Plug, PlugZap, Rss, Stethoscope, Trash2, Unplug } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import type { ChannelTest } from '#shared/contracts/channels.ts'
import { useInstance } from '#web/instances/index.ts'
import { useGo, useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { goToNetwork, newSecret } from './connecting.ts'

export type Channel = Row<'channels'>

interface Handlers {
  onRename: (channel: Channel) => void
  onSecret: (secret: string) => void
}

/** The actions on a channel; the server checks the same rules. */
export function useChannelItems({ onRename, onSecret }: Handlers): (channel: Channel) => MenuItem[] {
  const t = useT('channels')
  const go = useGo()
  const { canManage } = useInstance()
  const acts = useChannelActs(onSecret)
  return (channel) => {
    const { kind, status, account } = channel
    const hasAccount = kind === 'simulated' || kind === 'linkedin'
    const isLive = status === 'connected' || status === 'broken'
    const feed = `/simulated/${account.split(':').at(-1)}`
    const items: (MenuItem | false)[] = [
      kind === 'simulated' && account !== '' && { label: t('feed.action'), icon: <Rss />, onSelect: () => go(feed) },
      canManage &&
        hasAccount && {
          label: t(account ? 'connect.reconnect' : 'connect.again'),
          icon: <Plug />,
          onSelect: () => void acts.connect(channel),
        },
      canManage &&
        isLive &&
        kind !== 'manual' && {
          ...{ label: t('test.action'), icon: <Stethoscope />, onSelect: () => void acts.test(channel) },
        },
      canManage && { label: t('rename.action'), icon: <Pencil />, onSelect: () => onRename(channel) },
      canManage &&
        kind === 'webhook' && {
          ...{ label: t('secret.action'), icon: <KeyRound />, onSelect: () => void acts.renew(channel) },
        },
      canManage &&
        kind === 'manual' &&
        status === 'disconnected' && {
          ...{ label: t('resume.action'), icon: <PlugZap />, onSelect: () => void acts.resume(channel) },
        },
      canManage &&
        isLive && {
          ...{ label: t('disconnect.action'), icon: <Unplug />, tone: 'danger' as const },
          onSelect: () => void acts.disconnect(channel),
        },
      canManage &&
        status === 'connecting' && {
          ...{ label: t('remove.action'), icon: <Trash2 />, tone: 'danger' as const },
          onSelect: () => void acts.remove(channel),
        },
    ]
    return items.filter((item): item is MenuItem => item !== false)
  }
}

function useChannelActs(onSecret: (secret: string) => void) {
  const t = useT('channels')
  const confirm = useConfirm()
  const channels = () => pb.collection<Channel>('channels')
  const options = { requestKey: null }

  /** Shows the result, or why the action failed. */
  async function act(work: () => Promise<string>, failure: string): Promise<void> {
    try {
      const title = await work()
      if (title) toast({ tone: 'success', title })
    } catch (error) {
      reportFailure(error, failure)
    }
    refreshLists('channels', 0)
  }

  return {
    connect: (channel: Channel) =>
      act(async () => {
        await goToNetwork(channel, channel.account.startsWith('urn:li:organization:') ? 'pages' : 'members')
        return ''
      }, t('connect.failed')),
    test: ({ id, name }: Channel) =>
      act(async () => {
        const { isHealthy, detail } = await pb.send<ChannelTest>(`/api/channels/${id}/test`, {
          method: 'POST',
          ...options,
        })
        if (isHealthy) return t('test.healthy', { name })
        toast({ tone: 'danger', title: t('test.failed', { name }), description: t('said', { detail }) })
        return ''
      }, t('test.error')),
    async renew({ id, name, status }: Channel): Promise<void> {
      const isSure =
        status === 'connecting' ||
        (await confirm({
          ...{ title: t('secret.renewTitle', { name }), description: t('secret.renewText') },
          ...{ confirmLabel: t('secret.action'), tone: 'primary' },
        }))
      if (!isSure) return
      await act(async () => {
        onSecret(await newSecret(id))
        return ''
      }, t('secret.failed'))
    },
    async disconnect({ id, name }: Channel): Promise<void> {
      const waiting = { filter: pb.filter('channel = {:id} && status = "scheduled"', { id }), ...options }
      const { totalItems: count } = await pb.collection('scheduled_posts').getList(1, 1, waiting)
      const isSure = await confirm({
        title: t('disconnect.title', { name }),
        description: count > 0 ? t('disconnect.held', { count }) : t('disconnect.text'),
        confirmLabel: t('disconnect.action'),
      })
      if (!isSure) return
      await act(async () => {
        await channels().update(id, { status: 'disconnected' }, options)
        return t('disconnect.done', { name })
      }, t('disconnect.failed'))
    },
    resume: ({ id, name }: Channel) =>
      act(async () => {
        await channels().update(id, { status: 'connected' }, options)
        return t('resume.done', { name })
      }, t('resume.failed')),
    async remove({ id, name }: Channel): Promise<void> {
      const words = { title: t('remove.title', { name }), description: t('remove.text') }
      if (!(await confirm({ ...words, confirmLabel: t('remove.action') }))) return
      await act(async () => {
        await channels().delete(id, options)
        return t('remove.done', { name })
      }, t('remove.failed'))
    },
  }
}
