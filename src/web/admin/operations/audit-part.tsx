import { ScrollText } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { auditKinds, useAuditColumns, useKindFilter } from '#web/people/index.ts'
import { type Expand, useRecordList } from '#web/records/index.ts'

const kinds = {
  ...auditKinds,
  operations: 'action ~ "job." || action ~ "mail." || action ~ "backup." || action ~ "files."',
}
const actors = ['member', 'administrator', 'server'] as const

/** The audit log of all workspaces and of the installation. */
export function AuditPart() {
  const t = useT('adminOperations')
  const people = useT('people')
  const { act, when, change } = useAuditColumns()
  const kindFilter = useKindFilter(kinds)
  const list = useRecordList('audit_entries', {
    base: '',
    baseParams: {},
    expand: 'instance' as Expand<{ instance: Row<'instances'> }>,
    search: ['unaccented(actorName)', 'unaccented(targetName)', 'unaccented(instance.name)'],
    filters: { kind: kinds, by: 'actorKind = {:value}' },
    sorts: { newest: '-created', oldest: 'created' },
    defaultSort: 'newest',
  })
  return (
    <RecordTable
      list={list}
      label={t('audit.title')}
      searchLabel={t('audit.search')}
      filters={[
        kindFilter,
        {
          name: 'by',
          label: t('audit.by'),
          options: actors.map((value) => ({ value, label: t(`audit.actors.${value}`) })),
        },
      ]}
      sortLabel={(sort) => t(`sorts.${sort}`)}
      columns={[
        act,
        {
          id: 'workspace',
          header: t('jobs.workspace'),
          cell: ({ expand, instance }) => expand?.instance?.name ?? (instance || t('audit.noWorkspace')),
        },
        when,
        { ...change, from: 'md' },
      ]}
      texts={{
        empty: { icon: <ScrollText />, title: people('audit.none') },
        noResults: { title: people('audit.noResults') },
        failed: people('audit.failed'),
        forbidden: { title: t('forbidden'), description: t('forbiddenText') },
      }}
    />
  )
}
