import { ScrollText } from 'lucide-react'
import { useFormats, useT } from '#web/locale/index.ts'
import { changesIn, sentenceOf } from '#web/people/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/list/data-list.tsx'
import type { User } from './account.ts'

const shown = 20

/** The newest audit entries of and about the person. */
export function UserAudit({ user }: { user: User }) {
  const t = useT('admin')
  const people = useT('people')
  const common = useT('common')
  const formats = useFormats()
  const about = { filter: 'actor = {:id} || target = {:id}', params: { id: user.id } }
  const entries = useRecords('audit_entries', { ...about, sort: '-created', perPage: shown, silent: true })
  useLive('audit_entries', '*', about)
  const { items = [], totalItems = 0 } = entries.data ?? {}
  return (
    <Card
      flush
      title={t('user.audit')}
      description={t('user.auditText')}
      footer={totalItems > shown && t('user.auditAll', { count: shown, total: formats.number(totalItems) })}
    >
      <DataList
        label={t('user.audit')}
        rows={items}
        rowKey={({ id }) => id}
        state={entries.data ? 'ready' : entries.isError ? 'error' : 'loading'}
        onRetry={() => void entries.refetch()}
        isRetrying={entries.isFetching}
        texts={{
          empty: { icon: <ScrollText />, title: t('user.auditNone') },
          noResults: { title: t('user.auditNone') },
          error: { title: t('user.auditFailed'), description: common('fetchFailed') },
          forbidden: { title: t('users.forbidden'), description: t('users.forbiddenText') },
        }}
      >
        {(entry) => (
          <div className="min-w-0 flex-1 py-3 text-sm sm:px-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="[overflow-wrap:anywhere]">{sentenceOf(entry, people)}</span>
              <time dateTime={entry.created} className="text-caption text-ink-subtle">
                {formats.dateTime(entry.created)}
              </time>
            </div>
            {changesIn(entry, people, formats).map(({ label, before, after }) => (
              <p key={label} className="text-caption text-ink-muted [overflow-wrap:anywhere]">
                {label}: {before !== undefined && after !== undefined ? `${before} → ${after}` : (after ?? before)}
              </p>
            ))}
          </div>
        )}
      </DataList>
    </Card>
  )
}
