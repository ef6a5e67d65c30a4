import { Download, Trash2, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { delimiterFor, toCsv } from '#shared/contracts/csv.ts'
import { RecordTable, useDeleteSelected } from '#web/lists/index.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { pb, reportFailure, useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Facts } from './facts.tsx'

type Lead = Row<'leads'>

/** People who filled in the form of the ghostwriter page. */
export function LeadsPart() {
  const t = useT('adminOperations')
  const common = useT('common')
  const columns = useColumns()
  const remove = useDeleteSelected('leads')
  const [open, setOpen] = useState<Lead>()
  const list = useRecordList('leads', {
    base: '',
    baseParams: {},
    search: ['unaccented(name)', 'email', 'unaccented(company)', 'message'],
    sorts: { newest: '-created', name: 'name' },
    defaultSort: 'newest',
  })
  const removeChosen = () =>
    remove(list.chosen, {
      title: t('leads.removeTitle', { count: list.chosen.length }),
      description: t('leads.removeText'),
      nameOf: ({ name }) => name,
    })
  const { filter, sort } = list.query()
  return (
    <>
      <RecordTable
        list={list}
        label={t('leads.title')}
        searchLabel={t('leads.search')}
        sortLabel={(by) => t(`leads.sorts.${by}`)}
        columns={columns}
        onRowClick={setOpen}
        currentKey={open?.id}
        selection={{
          labelOf: ({ name }) => t('leads.select', { name }),
          actions: (
            <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => void removeChosen()}>
              {common('actions.delete')}
            </Button>
          ),
        }}
        texts={{
          empty: { icon: <UserRoundPlus />, title: t('leads.none'), description: t('leads.noneText') },
          noResults: { title: t('leads.noResults') },
          failed: t('leads.failed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      >
        {list.rows.length > 0 && <ExportButton filter={filter} sort={sort} />}
      </RecordTable>
      {open && <LeadDetail lead={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const fields = ['created', 'name', 'email', 'phone', 'company', 'role', 'message', 'source'] as const

/** Exports all contacts that match the search, not only the current page. */
function ExportButton({ filter, sort }: { filter: string; sort: string }) {
  const t = useT('adminOperations')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const leads = await pb.collection<Lead>('leads').getFullList({ filter, sort, requestKey: null })
      const header = [...fields, 'consent' as const].map((field) => t(`leads.${field}`))
      const rows = leads.map((lead) => [
        ...fields.map((field) => lead[field]),
        t(lead.consent ? 'leads.consentGiven' : 'leads.consentMissing'),
      ])
      const table = toCsv(header, rows, delimiterFor(language))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }))
      link.download = `${t('leads.file')}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch (error) {
      reportFailure(error, t('leads.exportFailed'))
    }
    setBusy(false)
  }
  return (
    <div className="mb-3 flex justify-end">
      <Button size="sm" icon={<Download />} loading={isBusy} onClick={() => void download()}>
        {t('leads.export')}
      </Button>
    </div>
  )
}

function useColumns(): Column<Lead>[] {
  const t = useT('adminOperations')
  const { date } = useFormats()
  return [
    { id: 'name', header: t('leads.name'), cell: ({ name }) => name },
    {
      id: 'email',
      header: t('leads.email'),
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
    },
    { id: 'company', header: t('leads.company'), from: 'md', cell: ({ company }) => company },
    {
      id: 'message',
      header: t('leads.message'),
      from: 'lg',
      cell: ({ message }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{message}</span>,
    },
    {
      id: 'created',
      header: t('leads.created'),
      cell: ({ created }) => <span className="whitespace-nowrap">{date(created)}</span>,
    },
  ]
}

function LeadDetail({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useT('adminOperations')
  const { dateTime } = useFormats()
  return (
    <Drawer open onOpenChange={onClose} title={lead.name}>
      <Facts
        rows={[
          [t('leads.email'), lead.email],
          [t('leads.phone'), lead.phone],
          [t('leads.company'), lead.company],
          [t('leads.role'), lead.role],
          [t('leads.message'), lead.message && <span className="whitespace-pre-line">{lead.message}</span>],
          [t('leads.source'), lead.source],
          [t('leads.consent'), t(lead.consent ? 'leads.consentGiven' : 'leads.consentMissing')],
          [t('leads.created'), dateTime(lead.created)],
        ]}
      />
    </Drawer>
  )
}
