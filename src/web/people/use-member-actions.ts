import type { Role } from '#shared/collections/rules.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useDelete, useSession, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import type { ShownMember } from './use-members.ts'

/** The person's actions on members. The server checks the same rules. */
export function useMemberActions(members: readonly ShownMember[]) {
  const t = useT('people')
  const confirm = useConfirm()
  const { id: user } = useSession()
  const { role, canManage } = useInstance()
  const update = useUpdate('user_instance_roles', { errorTitle: t('change.failed') })
  const remove = useDelete('user_instance_roles', { silent: true })
  const nameOf = ({ name, email }: ShownMember): string => name || email || t('members.unnamed')
  const isSelf = (member: ShownMember): boolean => member.user === user
  const isLastOwner = (member: ShownMember): boolean =>
    member.role === 'owner' && members.filter((other) => other.role === 'owner').length === 1
  const mayManage = (member: ShownMember): boolean =>
    (role === 'owner' || (canManage && member.role !== 'owner')) && !isLastOwner(member)

  return {
    nameOf,
    isSelf,
    mayChange: mayManage,
    mayRemove: (member: ShownMember): boolean => mayManage(member) && !isSelf(member),
    mayMakeOwner: (member: ShownMember): boolean =>
      role === 'owner' && member.role !== 'owner' && member.email !== '' && !isSelf(member),

    async change(member: ShownMember, next: Role): Promise<void> {
      const words = { role: t(`roles.${next}`), mayDo: t(`mayDo.${next}`) }
      const isSure =
        !isSelf(member) ||
        (await confirm({
          title: t('change.ownTitle'),
          description: t('change.ownText', words),
          confirmLabel: t('change.confirm'),
        }))
      if (!isSure) return
      await update.mutateAsync({ id: member.id, role: next }).then(
        () => toast({ tone: 'success', title: t('change.done', { name: nameOf(member), ...words }) }),
        () => undefined,
      )
    },

    async remove(member: ShownMember): Promise<void> {
      const name = nameOf(member)
      const isSure = await confirm({
        title: t('remove.title', { name }),
        description: t('remove.text'),
        confirmLabel: t('remove.action'),
      })
      if (!isSure) return
      await remove.mutateAsync(member.id).then(
        () => toast({ tone: 'success', title: t('remove.done', { name }) }),
        (error) => reportFailure(error, t('remove.failed', { name })),
      )
    },
  }
}
