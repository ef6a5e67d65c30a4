import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { RecordTable } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, useServedList } from '#web/records/index.ts'
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Facts, RawData } from './facts.tsx'
import { LogsChart } from './logs-chart.tsx'

interface Entry {
  id: string
  created: string
  level: number
  message: string
  data: { status?: number; execTime?: number; error?: string } & Record<string, unknown>
}

/** Hides the requests of this list itself, which is read every few seconds. */
const ownRequests = 'data.url !~ "/api/logs%" || data.status >= 400'

/** The server's log levels. */
const levels = { debug: 'level < 0', info: 'level = 0', warn: 'level = 4', error: 'level = 8' }
const kinds = {
  requests: 'data.type = "request"',
  refused: 'data.status >= 400 && data.status < 500',
  failed: 'data.status >= 500',
  messages: 'data.type != "request"',
}

/** The server's request log and messages. */
export function LogsPart() {
  const t = useT('adminOperations')
  const columns = useColumns()
  const [open, setOpen] = useState<Entry>()
  const list = useServedList<Entry, 'level' | 'kind', 'newest' | 'oldest'>('logs', {
    base: ownRequests,
    read: (page, perPage, options) => pb.logs.getList(page, perPage, options) as never,
    search: ['message', 'data.error', 'data.userIP', 'data.authId'],
    filters: { level: levels, kind: kinds },
    sorts: { newest: '-created,-id', oldest: 'created,id' },
    defaultSort: 'newest',
  })
  return (
    <>
      <LogsChart filter={list.query(ownRequests).filter} />
      <RecordTable
        list={list}
        label={t('logs.title')}
        searchLabel={t('logs.search')}
        filters={[
          {
            name: 'level',
            label: t('logs.level'),
            options: (Object.keys(levels) as (keyof typeof levels)[]).map((value) => ({
              value,
              label: t(`logs.levels.${value}`),
            })),
          },
          {
            name: 'kind',
            label: t('logs.kind'),
            options: (Object.keys(kinds) as (keyof typeof kinds)[]).map((value) => ({
              value,
              label: t(`logs.kinds.${value}`),
            })),
          },
        ]}
        sortLabel={(sort) => t(`sorts.${sort}`)}
        columns={columns}
        onRowClick={setOpen}
        currentKey={open?.id}
        texts={{
          empty: { icon: <ScrollText />, title: t('logs.none'), description: t('logs.noneText') },
          noResults: { title: t('logs.noResults') },
          failed: t('logs.failed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
      {open && <EntryDetail entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useColumns(): Column<Entry>[] {
  const t = useT('adminOperations')
  const { dateTime, number } = useFormats()
  return [
    {
      id: 'message',
      header: t('logs.message'),
      cell: ({ message }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{message}</span>,
    },
    { id: 'level', header: t('logs.level'), width: '7rem', cell: ({ level }) => <LevelBadge level={level} /> },
    { id: 'status', header: t('logs.status'), width: '5rem', align: 'end', cell: ({ data }) => data.status ?? '' },
    {
      id: 'duration',
      header: t('logs.duration'),
      width: '7rem',
      align: 'end',
      from: 'md',
      cell: ({ data }) =>
        data.execTime === undefined ? '' : t('logs.milliseconds', { count: number(Math.round(data.execTime)) }),
    },
    {
      id: 'when',
      header: t('logs.when'),
      width: '12rem',
      cell: ({ created }) => (
        <time dateTime={created} className="whitespace-nowrap">
          {dateTime(created)}
        </time>
      ),
    },
  ]
}

function EntryDetail({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useT('adminOperations')
  const { dateTime } = useFormats()
  return (
    <Drawer open onOpenChange={onClose} title={entry.message} size="lg">
      <Facts
        rows={[
          [t('logs.level'), <LevelBadge key="level" level={entry.level} />],
          [t('logs.when'), dateTime(entry.created)],
          [t('jobs.error'), entry.data.error],
          ['ID', entry.id],
        ]}
      />
      <RawData label={t('logs.data')} value={entry.data} />
    </Drawer>
  )
}

function LevelBadge({ level }: { level: number }) {
  const t = useT('adminOperations')
  const [name, tone]: [keyof typeof levels, Tone] =
    level >= 8
      ? ['error', 'danger']
      : level >= 4
        ? ['warn', 'warning']
        : level >= 0
          ? ['info', 'info']
          : ['debug', 'neutral']
  return <Badge tone={tone}>{t(`logs.levels.${name}`)}</Badge>
}
