import { useT } from '#web/locale/index.ts'
import { refreshLists, useDelete, useRecords, useSession } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { useInstance } from './instance-context.tsx'

/** Ends the person's own membership of the chosen instance; asks first. The last owner cannot leave. */
export function useLeaveInstance() {
  const t = useT('instances')
  const confirm = useConfirm()
  const { id: user } = useSession()
  const { instance, role } = useInstance()
  const remove = useDelete('user_instance_roles')
  const members = useRecords('user_instance_roles', {
    filter: 'instance = {:instance} && (user = {:user} || role = "owner")',
    params: { instance: instance?.id ?? '', user },
    perPage: 200,
    enabled: Boolean(instance),
  })
  const rows = members.data?.items ?? []
  const own = rows.find((row) => row.user === user)
  const isLastOwner = role === 'owner' && !rows.some((row) => row.role === 'owner' && row.user !== user)
  async function leave(): Promise<void> {
    const name = instance!.nickname || instance!.name
    const isSure = await confirm({
      title: t('leaving.title', { name }),
      description: t('leaving.text'),
      confirmLabel: t('leaving.leave'),
    })
    if (!isSure) return
    // The page unmounts with the instance, so callbacks of `mutate` would not run.
    await remove.mutateAsync(own!.id).then(
      () => {
        refreshLists('instances', 0)
        toast({ tone: 'success', title: t('leaving.done', { name }) })
      },
      () => undefined,
    )
  }
  return { leave, isLastOwner, isMember: Boolean(own), isBusy: remove.isPending }
}
