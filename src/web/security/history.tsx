import { History as HistoryIcon } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { deviceName, placeName } from './device-name.tsx'

const kinds = {
  signIns: 'kind = "signed-in"',
  failures: 'kind = "failed"',
  changes: 'kind != "signed-in" && kind != "failed"',
}

/** Sign-ins to an account, refused attempts, and security changes. */
export function History({ account }: { account: string }) {
  const t = useT('security')
  const { dateTime } = useFormats()
  const list = useRecordList('account_events', {
    base: 'recordRef = {:account}',
    baseParams: { account },
    search: ['browser', 'system', 'ip'],
    filters: { kind: kinds },
    sorts: { newest: '-created', oldest: 'created' },
    defaultSort: 'newest',
  })
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-base font-semibold">
        {t('history.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-caption text-ink-muted">{t('history.text')}</p>
      <RecordTable
        list={list}
        label={t('history.title')}
        searchLabel={t('history.search')}
        filters={[
          {
            name: 'kind',
            label: t('history.kind'),
            options: (Object.keys(kinds) as (keyof typeof kinds)[]).map((value) => ({
              value,
              label: t(`history.kinds.${value}`),
            })),
          },
        ]}
        sortLabel={(sort) => t(`history.sorts.${sort}`)}
        columns={[
          { id: 'event', header: t('history.event'), cell: (event) => <EventName event={event} /> },
          { id: 'device', header: t('sessions.device'), cell: (event) => <DeviceAndPlace event={event} /> },
          {
            id: 'when',
            header: t('history.when'),
            width: '13rem',
            cell: ({ created }) => (
              <time dateTime={created} className="whitespace-nowrap">
                {dateTime(created)}
              </time>
            ),
          },
        ]}
        texts={{
          empty: { icon: <HistoryIcon />, title: t('history.none'), description: t('history.noneText') },
          noResults: { title: t('history.noResults') },
          failed: t('history.failed'),
          forbidden: { title: t('history.forbidden') },
        }}
      />
    </section>
  )
}

function EventName({ event: { kind, method } }: { event: Row<'account_events'> }) {
  const t = useT('security')
  const name = kind && t(`history.events.${kind}`)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {kind === 'failed' ? <Badge tone="danger">{name}</Badge> : name}
      {method && <span className="text-ink-muted">{t(`history.methods.${method}`)}</span>}
    </span>
  )
}

/** Empty for actions of the server. */
function DeviceAndPlace({ event }: { event: Row<'account_events'> }) {
  const t = useT('security')
  const language = useLanguage()
  if (!event.ip) return null
  return (
    <span>
      {deviceName(event, t)}
      <span className="block text-caption text-ink-muted [overflow-wrap:anywhere]">{placeName(event, language)}</span>
    </span>
  )
}
