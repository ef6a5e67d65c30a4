import { FileText, PanelRightOpen, RotateCw, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { canBeReadAgain } from '#shared/contracts/knowledge.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { type RecordList, useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FoundPassages } from './found-passages.tsx'
import { useItemColumns } from './item-columns.tsx'
import { type Item, listedFields, retryLabel, useItemName } from './item-kind.tsx'
import { ItemPanel } from './item-panel.tsx'
import { useItemActs } from './use-item-acts.ts'

const types = ['document', 'audio', 'youtube', 'link', 'page', 'faq', 'other'] as const
const statuses = ['queued', 'processing', 'ready', 'error'] as const

/** The items of a base, searchable by title and passage. The open item is in the address. */
export function ItemsList({ base, canEdit }: { base: string; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const nameOf = useItemName()
  const { item: open, passage, show } = useOpenItem()
  const list = useRecordList('knowledge_items', {
    base: 'base = {:base}',
    baseParams: { base },
    fields: listedFields,
    search: ['unaccented(title)', 'unaccented(question)', 'url'],
    filters: { type: 'type = {:value}', status: 'status = {:value}' },
    sorts: { newest: '-created', title: 'title,-created', largest: '-size,-created', status: 'status,-created' },
    defaultSort: 'newest',
  })
  const acts = useItemActs()
  const readOnly = !canEdit && t('readOnly')
  return (
    <section aria-label={t('items.title')}>
      <RecordTable
        list={list}
        label={t('items.title')}
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
        sortLabel={(sort) => t(`sort.${sort}`)}
        // A search also finds passages, so the number of titles alone would mislead.
        total={list.search ? undefined : list.totalItems}
        columns={useItemColumns(canEdit ? (item) => void acts.readAgain([item]) : undefined)}
        onRowClick={({ id }) => show(id)}
        currentKey={open}
        rowActions={{
          labelOf: (item) => t('acts', { name: nameOf(item) }),
          items: (item) => [
            { label: common('actions.open'), icon: <PanelRightOpen />, onSelect: () => show(item.id) },
            canBeReadAgain(item) && {
              label: t(retryLabel(item)),
              icon: <RotateCw />,
              disabledReason: readOnly,
              onSelect: () => void acts.readAgain([item]),
            },
            {
              label: t('items.delete'),
              icon: <Trash2 />,
              tone: 'danger',
              disabledReason: readOnly,
              onSelect: () => void acts.remove([item]),
            },
          ],
        }}
        selection={
          canEdit && {
            labelOf: (item) => t('select', { name: nameOf(item) }),
            actions: <SelectedActs list={list} acts={acts} />,
          }
        }
        texts={{
          empty: { icon: <FileText />, title: t('items.empty.title'), description: t('items.empty.text') },
          noResults: { title: t('noResults.items'), description: list.search ? t('noResults.title2') : undefined },
          failed: t('failed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      >
        {list.search && <FoundPassages base={base} query={list.search} onOpen={show} />}
      </RecordTable>
      <ItemPanel item={open} passage={passage} canEdit={canEdit} onClose={() => show('')} />
    </section>
  )
}

function SelectedActs({
  list: { chosen, setSelected },
  acts,
}: {
  list: Pick<RecordList<Item>, 'chosen' | 'setSelected'>
  acts: ReturnType<typeof useItemActs>
}) {
  const t = useT('knowledge')
  const common = useT('common')
  return (
    <>
      {chosen.some(canBeReadAgain) && (
        <Button
          size="sm"
          icon={<RotateCw />}
          className="max-sm:[&_svg]:hidden"
          onClick={async () => {
            await acts.readAgain(chosen)
            setSelected(new Set())
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
          if (await acts.remove(chosen)) setSelected(new Set())
        }}
      >
        {common('actions.delete')}
      </Button>
    </>
  )
}

/** The open item and its passage, from the address; '' for none. */
function useOpenItem() {
  const [address, setAddress] = useSearchParams()
  return {
    item: address.get('item') ?? '',
    passage: address.get('passage') ?? '',
    /** Opens an item, at one of its passages if given; '' closes. */
    show(item: string, passage = ''): void {
      const next = new URLSearchParams(address)
      next.delete('passage')
      if (item) next.set('item', item)
      else next.delete('item')
      if (passage) next.set('passage', passage)
      setAddress(next, { preventScrollReset: true, replace: !item })
    },
  }
}
