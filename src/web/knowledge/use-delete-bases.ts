import { useDeleteSelected } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { filterText, pb } from '#web/records/index.ts'

interface Named {
  id: string
  name: string
}

/** Deletes knowledge bases; asks first and shows who uses them. Resolves to whether all are deleted. */
export function useDeleteBases(instance: string | undefined): (bases: readonly Named[]) => Promise<boolean> {
  const t = useT('knowledge')
  const { list } = useFormats()
  const deleteSelected = useDeleteSelected('knowledge_bases')
  return async (bases) => {
    const users = await usersOf(instance ?? '', bases).catch(() => [])
    const used = users.length > 0 ? t('confirmUsed', { names: list(users), count: users.length }) : ''
    return deleteSelected(bases, {
      title: bases.length === 1 ? t('confirm', { name: bases[0]!.name }) : t('confirmMany', { count: bases.length }),
      description: [used, t('confirmText')].filter(Boolean).join(' '),
      confirmLabel: t('delete'),
      nameOf: ({ name }) => name,
    })
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
