import type { Row } from '#shared/collections/index.ts'
import type { ReplyVariable } from '#shared/contracts/canned-replies.ts'
import { useInstance } from '#web/instances/index.ts'
import { useSession } from '#web/records/index.ts'

/** Values for the variables of canned replies in a conversation. */
export function useReplyValues(contact: Row<'contacts'> | undefined): Partial<Record<ReplyVariable, string>> {
  const { user } = useSession()
  const { instance } = useInstance()
  return {
    'contact.name': contact?.name ?? '',
    'contact.email': contact?.email ?? '',
    'contact.company': contact?.company ?? '',
    'agent.name': user?.name ?? '',
    'workspace.name': instance?.name ?? '',
  }
}
