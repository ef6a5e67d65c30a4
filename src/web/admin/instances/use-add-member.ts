import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { filterText, pb, refreshLists, reportFailure } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { MemberRole } from './instance-draft.ts'

/** Adds the account with this address as a member, or sends an invitation if there is none. Rejects after reporting a failure. */
export function useAddMember(instance: string) {
  const t = useT('adminInstances')
  return async ({ email, role }: { email: string; role: MemberRole }): Promise<void> => {
    try {
      const filter = filterText('email = {:email}', { email })
      const { items } = await pb.collection<Row<'users'>>('users').getList(1, 1, { filter, requestKey: null })
      const [account] = items
      if (account) {
        await pb.collection('user_instance_roles').create({ instance, user: account.id, role }, { requestKey: null })
      } else {
        await pb.collection('invitations').create({ instance, email, role }, { requestKey: null })
      }
      refreshLists('user_instance_roles', 0)
      refreshLists('invitations', 0)
      toast({ tone: 'success', title: t(account ? 'detail.added' : 'detail.invited', { email }) })
    } catch (error) {
      reportFailure(error)
      throw error
    }
  }
}
