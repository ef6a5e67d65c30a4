import { EllipsisVertical, FileText, PanelRightOpen, RotateCw, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { canBeReadAgain } from '#shared/contracts/knowledge.ts'
import { useT } from '#web/locale/index.ts'
import { listStateOf, useListState, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { FoundPassages } from './found-passages.tsx'
import { useItemColumns } from './item-columns.tsx'
import { listedFields, useItemName } from './item-kind.tsx'
import { ItemPanel } from './item-panel.tsx'
import { useItemActs } from './use-item-acts.ts'

const types = ['document', 'link', 'page', 'faq'] as const
const statuses = ['queued', 'processing', 'ready', 'error'] as const

/** The items of a base: search by title and by passage, filters, sort, many at once; the open one stands in the address. */
export function ItemsList({ base, canEdit }: { base: string; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const nameOf = useItemName()
  const [address, setAddress] = useSearchParams()
  const list = useListState({
    search: ['title', 'question', 'url'],
    filters: { type: 'type = {:value}', status: 'status = {:value}' },
    sorts: { newest: '-created', title: 'title,-created', largest: '-size,-created', status: 'status,-created' },
    defaultSort: 'newest',
  })
  const own = { filter: 'base = {:base}', params: { base } }
  const items = useRecords('knowledge_items', {
    ...list.query(own.filter, own.params),
    fields: listedFields,
    silent: true,
  })
  useLive('knowledge_items', '*', own)
  const rows = items.data?.items ?? []
  const acts = useItemActs()

  /** Opens an item, at one of its passages where given; '' closes. */
  function show(item: string, passage = ''): void {
    const next = new URLSearchParams(address)
    next.delete('passage')
    if (item) next.set('item', item)
    else next.delete('item')
    if (passage) next.set('passage', passage)
    setAddress(next, { preventScrollReset: true, replace: !item })
  }

  const columns = useItemColumns(canEdit ? (item) => void acts.readAgain([item]) : undefined)
  const chosen = rows.filter(({ id }) => list.selected.has(id))
  const nothing = { icon: <FileText />, title: t('items.empty.title'), description: t('items.empty.text') }
  return (
    <section aria-label={t('items.title')}>
      <ListToolbar
        list={list}
        searchLabel={t('search.items')}
        filters={[
          {
            name: 'type',
            label: t('columns.type'),
            options: types.map((value) => ({ value, label: t(`types.${value}`) })),
          },
          {
            name: 'status',
            label: t('columns.state'),
            options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        sorts={(['newest', 'title', 'largest', 'status'] as const).map((value) => ({
          value,
          label: t(`sort.${value}`),
        }))}
        // A search is answered by passages too; a number of titles alone would mislead.
        total={list.search ? undefined : items.data?.totalItems}
        bulkActions={
          <>
            {chosen.some(canBeReadAgain) && (
              <Button
                size="sm"
                icon={<RotateCw />}
                className="max-sm:[&_svg]:hidden"
                onClick={async () => {
                  await acts.readAgain(chosen)
                  list.setSelected(new Set())
                }}
              >
                {t('items.again')}
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              icon={<Trash2 />}
              className="max-sm:[&_svg]:hidden"
              onClick={async () => {
                if (await acts.remove(chosen)) list.setSelected(new Set())
              }}
            >
              {common('actions.delete')}
            </Button>
          </>
        }
      />
      {list.search && <FoundPassages base={base} query={list.search} onOpen={show} />}
      <div className="rounded-card border border-line bg-surface">
        <DataTable
          label={t('items.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onRowClick={({ id }) => show(id)}
          currentKey={address.get('item') ?? undefined}
          selection={
            canEdit
              ? {
                  selected: list.selected,
                  onChange: list.setSelected,
                  labelOf: (item) => t('select', { name: nameOf(item) }),
                }
              : undefined
          }
          rowActions={(item) => (
            <Menu
              trigger={
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={t('acts', { name: nameOf(item) })}
                  icon={<EllipsisVertical />}
                />
              }
              items={[
                { label: common('actions.open'), icon: <PanelRightOpen />, onSelect: () => show(item.id) },
                canBeReadAgain(item) && {
                  label: item.status === 'error' ? t('items.retry') : t('items.again'),
                  icon: <RotateCw />,
                  disabledReason: !canEdit && t('readOnly'),
                  onSelect: () => void acts.readAgain([item]),
                },
                {
                  label: t('items.delete'),
                  icon: <Trash2 />,
                  tone: 'danger',
                  disabledReason: !canEdit && t('readOnly'),
                  onSelect: () => void acts.remove([item]),
                },
              ]}
            />
          )}
          state={listStateOf(items)}
          isFiltered={list.isFiltered}
          onRetry={() => void items.refetch()}
          isRetrying={items.isFetching}
          texts={{
            empty: nothing,
            noResults: { title: t('noResults.items'), description: list.search ? t('noResults.title2') : undefined },
            error: { title: t('failed'), description: common('fetchFailed') },
            forbidden: { title: t('forbidden'), description: t('forbiddenText') },
          }}
        />
      </div>
      <Pagination
        page={list.page}
        totalPages={items.data?.totalPages ?? 1}
        totalItems={items.data?.totalItems}
        perPage={items.data?.perPage}
        onPageChange={list.setPage}
        className="mt-3"
      />
      <ItemPanel
        item={address.get('item') ?? ''}
        passage={address.get('passage') ?? ''}
        canEdit={canEdit}
        onClose={() => show('')}
      />
    </section>
  )
}
