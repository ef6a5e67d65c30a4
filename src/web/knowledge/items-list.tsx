import { EllipsisVertical, FileText, PanelRightOpen, RotateCw, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useFormats, useT } from '#web/locale/index.ts'
import { listStateOf, useListState, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { FoundPassages } from './found-passages.tsx'
import { type Item, ItemIcon, ItemStatus, listedFields, useItemError, useItemFacts, useItemName } from './item-kind.tsx'
import { ItemPanel } from './item-panel.tsx'
import { canReadAgain, useItemActs } from './use-item-acts.ts'

const types = ['document', 'link', 'page', 'faq'] as const
const statuses = ['queued', 'processing', 'ready', 'error'] as const

/** The items of a base: search by title and by passage, filters, sort, many at once; the open one stands in the address. */
export function ItemsList({ base, canEdit }: { base: string; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const { relative } = useFormats()
  const nameOf = useItemName()
  const factsOf = useItemFacts()
  const errorOf = useItemError()
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

  const columns: Column<Item>[] = [
    {
      id: 'title',
      header: t('columns.item'),
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-3">
          <ItemIcon item={item} />
          <span className="min-w-0">
            <span className="line-clamp-2 break-words">{nameOf(item)}</span>
            {item.status === 'error' ? (
              <span className="block text-caption font-normal text-danger-ink">{errorOf(item)}</span>
            ) : (
              <span className="block text-caption font-normal text-ink-subtle">{factsOf(item)}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'passages',
      header: t('columns.passages'),
      align: 'end',
      from: 'sm',
      cell: ({ chunkCount }) => <span className="tabular-nums">{chunkCount || '–'}</span>,
    },
    {
      id: 'status',
      header: t('columns.state'),
      width: '9rem',
      cell: (item) => (
        <span className="inline-flex items-center gap-1 max-sm:ml-11">
          <ItemStatus status={item.status} />
          {item.status === 'error' && canEdit && (
            <IconButton
              size="sm"
              className="relative z-1 -my-1.5"
              label={t('items.retryNamed', { name: nameOf(item) })}
              tooltip={t('items.retry')}
              icon={<RotateCw />}
              onClick={() => void acts.readAgain([item])}
            />
          )}
        </span>
      ),
    },
    { id: 'created', header: t('columns.added'), from: 'md', width: '9rem', cell: ({ created }) => relative(created) },
  ]
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
            {chosen.some(canReadAgain) && (
              <Button
                size="sm"
                icon={<RotateCw />}
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
                canReadAgain(item) && {
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
