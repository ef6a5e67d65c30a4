import { useFormats, useT } from '#web/locale/index.ts'
import { filterText, pb, reportFailure, useDelete } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

interface Named {
  id: string
  name: string
}

/** Deleting bases: asks first, and says who uses them. Resolves to whether they are gone. */
export function useDeleteBases(instance: string | undefined): (bases: readonly Named[]) => Promise<boolean> {
  const t = useT('knowledge')
  const common = useT('common')
  const { list } = useFormats()
  const confirm = useConfirm()
  const remove = useDelete('knowledge_bases')
  return async (bases) => {
    const users = await usersOf(instance ?? '', bases).catch(() => null)
    const sure = await confirm({
      title: bases.length === 1 ? t('confirm', { name: bases[0]!.name }) : t('confirmMany', { count: bases.length }),
      description: [
        users?.length ? t('confirmUsed', { names: list(users), count: users.length }) : '',
        t('confirmText'),
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (!sure) return false
    try {
      for (const { id } of bases) await remove.mutateAsync(id)
      toast({ tone: 'success', title: common('deleted') })
      return true
    } catch (error) {
      reportFailure(error, common('deleteFailed'))
      return false
    }
  }
}

async function usersOf(instance: string, bases: readonly Named[]): Promise<string[]> {
  const linked = bases.map(({ id }) => filterText('knowledgeBases.id ?= {:id}', { id })).join(' || ')
  const filter = `${filterText('instance = {:instance}', { instance })} && (${linked})`
  const { items } = await pb.collection('ambassadors').getList<Named>(1, 50, {
    filter,
    fields: 'id,name',
    sort: 'name',
    requestKey: null,
  })
  return items.map(({ name }) => name)
}
