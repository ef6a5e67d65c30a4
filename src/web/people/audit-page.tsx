import { Lock, ScrollText } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { type AuditEntry, changesIn, sentenceOf } from './audit-words.ts'

/** Who did what to members, invitations and the workspace; admins read it, nobody changes it. */
export default function AuditPage() {
  const t = useT('people')
  const { canManage, isLoading } = useInstance()
  return (
    <>
      <PageHeader title={t('audit.title')} description={t('audit.description')} />
      {canManage || isLoading ? (
        <Entries />
      ) : (
        <EmptyState icon={<Lock />} title={t('audit.forbidden')} description={t('audit.forbiddenText')} />
      )}
    </>
  )
}

const kinds = {
  members: 'action ~ "member."',
  invitations: 'action ~ "invitation."',
  workspace: 'action ~ "instance."',
}

function Entries() {
  const t = useT('people')
  const { dateTime } = useFormats()
  const { instance, canManage } = useInstance()
  const list = useRecordList('audit_entries', {
    base: 'instance = {:instance}',
    baseParams: { instance: instance?.id ?? '' },
    enabled: Boolean(instance) && canManage,
    search: ['actorName', 'targetName'],
    filters: { kind: kinds },
    sorts: { newest: '-created', oldest: 'created' },
    defaultSort: 'newest',
  })
  return (
    <RecordTable
      list={list}
      label={t('audit.title')}
      searchLabel={t('audit.search')}
      filters={[
        {
          name: 'kind',
          label: t('audit.kind'),
          options: (Object.keys(kinds) as (keyof typeof kinds)[]).map((value) => ({
            value,
            label: t(`audit.kinds.${value}`),
          })),
        },
      ]}
      sortLabel={(sort) => t(`audit.sorts.${sort}`)}
      columns={[
        { id: 'act', header: t('audit.act'), cell: (entry) => sentenceOf(entry, t) },
        {
          id: 'when',
          header: t('audit.when'),
          width: '13rem',
          cell: ({ created }) => (
            <time dateTime={created} className="whitespace-nowrap">
              {dateTime(created)}
            </time>
          ),
        },
        { id: 'change', header: t('audit.change'), cell: (entry) => <Changes entry={entry} /> },
      ]}
      texts={{
        empty: { icon: <ScrollText />, title: t('audit.none'), description: t('audit.noneText') },
        noResults: { title: t('audit.noResults') },
        failed: t('audit.failed'),
        forbidden: { title: t('audit.forbidden'), description: t('audit.forbiddenText') },
      }}
    />
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const t = useT('people')
  const formats = useFormats()
  const changes = changesIn(entry, t, formats)
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ label, before, after }) => (
        <li key={label} className="[overflow-wrap:anywhere]">
          {label}: {before !== undefined && after !== undefined ? `${before} → ${after}` : (after ?? before)}
        </li>
      ))}
    </ul>
  )
}
