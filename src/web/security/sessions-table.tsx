import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { currentSessionId, pb, refreshLists, reportFailure, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { DeviceIcon, deviceName, placeName } from './device-name.tsx'

type Session = Row<'sessions'>

/** The sessions of an account, live. Administrators can read the sessions of everybody. */
export function useSessionsOf(account: string) {
  const of = { filter: 'recordRef = {:account}', params: { account } }
  const list = useRecords('sessions', { ...of, sort: '-usedAt', perPage: 200, silent: true })
  useLive('sessions', '*', of)
  return list
}

/** Device, place and last use of each session, this device first, and a button that ends one. */
export function SessionsTable({ label, list }: { label: string; list: ReturnType<typeof useSessionsOf> }) {
  const t = useT('security')
  const columns = useColumns()
  const current = currentSessionId()
  const rows = (list.data?.items ?? []).toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
  const [ending, setEnding] = useState('')
  async function end({ id }: Session): Promise<void> {
    setEnding(id)
    try {
      await pb.collection('sessions').delete(id, { requestKey: null })
      toast({ tone: 'success', title: t('sessions.ended') })
    } catch (error) {
      reportFailure(error, t('sessions.endFailed'))
    }
    refreshLists('sessions', 0)
    setEnding('')
  }
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      state={list.data ? 'ready' : list.isError ? 'error' : 'loading'}
      onRetry={() => void list.refetch()}
      rowActions={(session) =>
        session.id !== current && (
          <Button
            size="sm"
            variant="ghost"
            loading={ending === session.id}
            aria-label={t('sessions.endLabel', { device: deviceName(session, t) })}
            onClick={() => void end(session)}
          >
            {t('sessions.end')}
          </Button>
        )
      }
      texts={{
        empty: { title: t('sessions.none') },
        noResults: { title: t('sessions.none') },
        error: { title: t('sessions.failed') },
        forbidden: { title: t('sessions.failed') },
      }}
    />
  )
}

function useColumns(): Column<Session>[] {
  const t = useT('security')
  const language = useLanguage()
  const { date, relative } = useFormats()
  const current = currentSessionId()
  return [
    {
      id: 'device',
      header: t('sessions.device'),
      cell: (session) => (
        <span className="flex items-center gap-2.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-muted">
          <DeviceIcon {...session} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            {deviceName(session, t)}
            {session.id === current && <Badge tone="success">{t('sessions.current')}</Badge>}
            {session.method === 'impersonate' && <Badge tone="warning">{t('sessions.impersonated')}</Badge>}
          </span>
        </span>
      ),
    },
    {
      id: 'place',
      header: t('sessions.place'),
      labelOnPhone: true,
      cell: (session) => <span className="[overflow-wrap:anywhere]">{placeName(session, language)}</span>,
    },
    { id: 'used', header: t('sessions.used'), labelOnPhone: true, cell: ({ usedAt }) => relative(usedAt) },
    { id: 'started', header: t('sessions.started'), from: 'md', cell: ({ startedAt }) => date(startedAt) },
  ]
}
