import { Lock, ScrollText } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { auditKinds, useAuditColumns, useKindFilter } from './audit-columns.tsx'

/** The audit log of members, invitations and the workspace; admins can read it, nobody can change it. */
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

function Entries() {
  const t = useT('people')
  const { act, when, change } = useAuditColumns()
  const kindFilter = useKindFilter(auditKinds)
  const { instance, canManage } = useInstance()
  const list = useRecordList('audit_entries', {
    base: 'instance = {:instance}',
    baseParams: { instance: instance?.id ?? '' },
    enabled: Boolean(instance) && canManage,
    search: ['unaccented(actorName)', 'unaccented(targetName)'],
    filters: { kind: auditKinds },
    sorts: { newest: '-created', oldest: 'created' },
    defaultSort: 'newest',
  })
  return (
    <RecordTable
      list={list}
      label={t('audit.title')}
      searchLabel={t('audit.search')}
      filters={[kindFilter]}
      sortLabel={(sort) => t(`audit.sorts.${sort}`)}
      columns={[act, when, change]}
      texts={{
        empty: { icon: <ScrollText />, title: t('audit.none'), description: t('audit.noneText') },
        noResults: { title: t('audit.noResults') },
        failed: t('audit.failed'),
        forbidden: { title: t('audit.forbidden'), description: t('audit.forbiddenText') },
      }}
    />
  )
}
