import { PenLine, Plus, Trash2 } from 'lucide-react'
import { batchStatuses } from '#shared/collections/production-batches.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, titled, useT } from '#web/locale/index.ts'
import { filterText, type ListOptions, useDelete, useListState, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { BatchLink, type ListedBatch, useBatchTitle } from './batch-link.tsx'
import { FoundList } from './found-list.tsx'

export const meta = titled('production', 'title')

export default function BatchesPage() {
  const t = useT('production')
  const common = useT('common')
  const confirm = useConfirm()
  const title = useBatchTitle()
  const { instance, canEdit } = useInstance()
  const list = useListState({
    search: ['name', 'prompt', 'ambassador.name'],
    filters: { status: 'status = {:value}', ambassador: 'ambassador = {:value}' },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  const own = { instance: instance?.id ?? '' }
  const batches = useRecords<'production_batches', { ambassador: { name: string } }>('production_batches', {
    ...list.query('instance = {:instance}', own),
    expand: 'ambassador',
    enabled: Boolean(instance),
  })
  const ambassadors = useRecords('ambassadors', {
    filter: 'instance = {:instance}',
    params: own,
    sort: 'name',
    perPage: 200,
    enabled: Boolean(instance),
  })
  useLive('production_batches')
  const remove = useDelete('production_batches')

  async function removeSelected() {
    const ids = [...list.selected]
    const [only] = ids.length === 1 ? (batches.data?.items ?? []).filter(({ id }) => id === ids[0]) : []
    const agreed = await confirm({
      title: only ? t('remove.named', { title: title(only) }) : t('remove.title', { count: ids.length }),
      description: <Loss batches={ids} />,
      confirmLabel: common('actions.delete'),
      tone: 'danger',
    })
    if (!agreed) return
    const outcomes = await Promise.allSettled(ids.map((id) => remove.mutateAsync(id)))
    list.setSelected(new Set())
    if (outcomes.every(({ status }) => status === 'fulfilled')) toast({ tone: 'success', title: common('deleted') })
  }
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(list.selected)
    if (isChosen) next.add(id)
    else next.delete(id)
    list.setSelected(next)
  }
  const create = canEdit && (
    <Button asChild variant="primary" icon={<Plus />}>
      <LocalLink to="/dashboard/production/new">{t('new')}</LocalLink>
    </Button>
  )
  const nothing = { icon: <PenLine />, title: t('empty.title'), description: t('empty.text'), action: create }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={create} />
      <ListToolbar
        list={list}
        searchLabel={t('search')}
        total={batches.data?.totalItems}
        filters={[
          {
            name: 'status',
            label: t('filters.status'),
            options: batchStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            name: 'ambassador',
            label: t('filters.ambassador'),
            options: (ambassadors.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        sorts={(['newest', 'changed', 'oldest'] as const).map((value) => ({ value, label: t(`sorts.${value}`) }))}
        bulkActions={
          canEdit && (
            <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => void removeSelected()}>
              {common('actions.delete')}
            </Button>
          )
        }
      />
      <FoundList label={t('title')} query={batches} list={list} empty={nothing}>
        {(batch) => (
          <BatchRow
            batch={batch}
            isChosen={canEdit ? list.selected.has(batch.id) : null}
            onChoose={(isChosen) => toggle(batch.id, isChosen)}
          />
        )}
      </FoundList>
    </>
  )
}

/** What deleting would take along, counted. */
function Loss({ batches }: { batches: readonly string[] }) {
  const t = useT('production')
  const filter = batches.map((id) => filterText('batch = {:id}', { id })).join(' || ')
  const count = (condition = ''): ListOptions => ({ filter: `(${filter})${condition}`, perPage: 1, fields: 'id' })
  const posts = useRecords('posts', count())
  const approved = useRecords('posts', count(' && decision = "approve"'))
  if (!posts.data?.totalItems || !approved.data) return t('remove.description')
  return t('remove.posts', { count: posts.data.totalItems, approved: approved.data.totalItems })
}

function BatchRow({
  batch,
  isChosen,
  onChoose,
}: {
  batch: ListedBatch
  /** Null where nothing can be done with chosen ones. */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT('production')
  const title = useBatchTitle()(batch)
  return (
    <div className="group flex items-center gap-3 px-4 hover:bg-hover">
      {isChosen !== null && (
        <Checkbox
          checked={isChosen}
          onCheckedChange={onChoose}
          label={t('select', { title })}
          hideLabel
          className="-my-1"
        />
      )}
      <BatchLink batch={batch} />
    </div>
  )
}
