import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb, useLive, useSession } from '#web/records/index.ts'
import type { Conversation } from './use-conversations.ts'

/** Calls back for customer messages this member should answer: in open conversations that are unassigned or their own. */
export function useCustomerMessages(
  enabled: boolean,
  onMessage: (conversation: Conversation, message: Row<'messages'>) => void,
): void {
  const { instance } = useInstance()
  const { id: me } = useSession()
  useLive('messages', '*', {
    filter: 'conversation.instance = {:instance} && author = "visitor"',
    params: { instance: instance?.id ?? '' },
    enabled: enabled && Boolean(instance),
    onChange(event) {
      if (event?.action === 'create') void tell(event.record).catch(() => undefined)
    },
  })

  /** Skips conversations that the bot or somebody else is answering. */
  async function tell(message: Row<'messages'>): Promise<void> {
    const options = { expand: 'contact', requestKey: null }
    const conversation = await pb.collection('conversations').getOne<Conversation>(message.conversation, options)
    const { status, assignee } = conversation
    if (status === 'open' && (!assignee || assignee === me)) onMessage(conversation, message)
  }
}
