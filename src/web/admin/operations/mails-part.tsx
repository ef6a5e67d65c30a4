import { Info, Mail as MailIcon, Send } from 'lucide-react'
import { useState } from 'react'
import { RecordTable } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, refreshServed, reportFailure, useServedList } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { type Mail, MailDetail, MailStateBadge } from './mail-detail.tsx'

const states = ['queued', 'sent', 'kept', 'failed'] as const

/** Every email of the server. */
export function MailsPart() {
  const t = useT('adminOperations')
  const columns = useColumns()
  const sendAgain = useSendAgain()
  const [open, setOpen] = useState<string>()
  const list = useServedList<Mail, 'state', 'newest' | 'oldest'>('mails', {
    read: (page, perPage, options) => pb.collection('mails').getList<Mail>(page, perPage, options),
    search: ['to', 'subject'],
    filters: { state: 'state = {:value}' },
    sorts: { newest: '-created,-id', oldest: 'created,id' },
    defaultSort: 'newest',
  })
  return (
    <>
      <RecordTable
        list={list}
        label={t('mails.title')}
        searchLabel={t('mails.search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: states.map((value) => ({ value, label: t(`mails.states.${value}`) })),
          },
        ]}
        sortLabel={(sort) => t(`sorts.${sort}`)}
        columns={columns}
        onRowClick={({ id }) => setOpen(id)}
        currentKey={open}
        rowActions={{
          labelOf: ({ to }) => t('actionsFor', { name: to }),
          items: (mail) => [
            { label: t('details'), icon: <Info />, onSelect: () => setOpen(mail.id) },
            mail.state !== 'queued' && {
              label: t(mail.state === 'sent' ? 'mails.sendAgain' : 'mails.sendNow'),
              icon: <Send />,
              onSelect: () => void sendAgain(mail),
            },
          ],
        }}
        texts={{
          empty: { icon: <MailIcon />, title: t('mails.none'), description: t('mails.noneText') },
          noResults: { title: t('mails.noResults') },
          failed: t('mails.failed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
      <MailDetail
        mail={list.rows.find(({ id }) => id === open)}
        onSend={sendAgain}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

/** Queues a mail again; asks first if it was sent before. */
function useSendAgain() {
  const t = useT('adminOperations')
  const confirm = useConfirm()
  return async ({ id, to, state }: Mail): Promise<void> => {
    const isSure =
      state !== 'sent' ||
      (await confirm({
        title: t('mails.sendTitle', { to }),
        description: t('mails.sendText'),
        confirmLabel: t('mails.sendAgain'),
        tone: 'primary',
      }))
    if (!isSure) return
    try {
      await pb.send(`/api/admin/mails/${id}/send`, { method: 'POST', requestKey: null })
      toast({ tone: 'success', title: t('mails.queued', { to }) })
    } catch (error) {
      reportFailure(error, t('mails.sendFailed'))
    }
    refreshServed('mails')
  }
}

function useColumns(): Column<Mail>[] {
  const t = useT('adminOperations')
  const { dateTime } = useFormats()
  return [
    { id: 'subject', header: t('mails.subject'), cell: ({ subject }) => subject },
    {
      id: 'to',
      header: t('mails.to'),
      cell: ({ to }) => <span className="[overflow-wrap:anywhere]">{to}</span>,
    },
    { id: 'state', header: t('state'), cell: ({ state }) => <MailStateBadge state={state} /> },
    {
      id: 'created',
      header: t('mails.created'),
      from: 'sm',
      cell: ({ created }) => <span className="whitespace-nowrap">{dateTime(created)}</span>,
    },
    {
      id: 'error',
      header: t('mails.error'),
      from: 'lg',
      cell: ({ error }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{error}</span>,
    },
  ]
}
