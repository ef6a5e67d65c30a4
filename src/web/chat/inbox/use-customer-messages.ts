import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb, useLive, useSession } from '#web/records/index.ts'
import type { Conversation } from './use-conversations.ts'

/** Calls back for each message of a customer that waits for this member: in an open conversation that is nobody's or their own. */
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

  /** Not of those that the bot or somebody else answers. */
  async function tell(message: Row<'messages'>): Promise<void> {
    const options = { expand: 'contact', requestKey: null }
    const conversation = await pb.collection('conversations').getOne<Conversation>(message.conversation, options)
    const { status, assignee } = conversation
    if (status === 'open' && (!assignee || assignee === me)) onMessage(conversation, message)
  }
}
