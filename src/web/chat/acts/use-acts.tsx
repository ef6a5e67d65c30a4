import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRecords, useSession, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { useNames } from '../inbox/names.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { TranscriptDialog } from './transcript-dialog.tsx'

export const priorityOrder = ['urgent', 'high', 'medium', 'low'] as const
const nobody = 'nobody'

/** A member's actions on a conversation. Applied optimistically and rolled back if the server refuses. */
export function useActs(conversation: Conversation) {
  const t = useT('chat')
  const { instance } = useInstance()
  const { id: me } = useSession()
  const { open } = useOverlay()
  const { members, labels, memberName } = useNames()
  const update = useUpdate('conversations', { errorTitle: t('acts.failed') })
  const zone = useZone(instance?.id ?? '')
  const { id, assignee, priority, status } = conversation
  const change = (fields: Record<string, unknown>, done = ''): void =>
    update.mutate({ id, ...fields }, { onSuccess: () => void (done && toast({ tone: 'success', title: done })) })
  const assignTo = (user: string): void => change({ assignee: user })

  return {
    zone,
    assignTo,
    takeIt: () => assignTo(me),
    async assign(): Promise<void> {
      const answering = members.filter(({ role }) => role === 'owner' || role === 'admin' || role === 'editor')
      const options = [
        { value: me, label: t('acts.me', { name: memberName(me) }) },
        ...answering.filter(({ user }) => user !== me).map(({ user, name }) => ({ value: user, label: name })),
        { value: nobody, label: t('acts.nobody') },
      ]
      const chosen = await open(ChooseDialog, { title: t('acts.assignTitle'), options, value: assignee || nobody })
      if (chosen) assignTo(chosen === nobody ? '' : chosen)
    },
    async snooze(): Promise<void> {
      const at = await open(SnoozeDialog, { zone })
      if (at)
        change({ status: 'snoozed', snoozedUntil: new Date(at).toISOString().replace('T', ' ') }, t('done.snoozed'))
    },
    resolve: () => change({ status: 'resolved' }, t('done.resolved')),
    reopen: () => change({ status: 'open' }, status === 'pending' ? t('done.taken') : t('done.open')),
    giveToBot: () => change({ status: 'pending' }, t('done.pending')),
    async prioritise(): Promise<void> {
      const options = [
        ...priorityOrder.map((one) => ({ value: one as string, label: t(`priorities.${one}`) })),
        { value: nobody, label: t('priorities.none') },
      ]
      const chosen = await open(ChooseDialog, { title: t('acts.priorityTitle'), options, value: priority || nobody })
      if (chosen) change({ priority: chosen === nobody ? '' : chosen })
    },
    async label(): Promise<void> {
      const chosen = await open(LabelsDialog, { instance: conversation.instance, labels, value: conversation.labels })
      if (chosen) change({ labels: chosen })
    },
    transcript: () => open(TranscriptDialog, { conversation: id, email: conversation.expand?.contact?.email ?? '' }),
  }
}

export type Acts = ReturnType<typeof useActs>

/** The time zone of the workspace's business hours. */
function useZone(instance: string): string {
  const own = { filter: 'instance = {:instance}', params: { instance }, enabled: instance !== '' }
  const settings = useRecords('chat_settings', { ...own, perPage: 1, silent: true })
  return settings.data?.items[0]?.timezone || 'UTC'
}
