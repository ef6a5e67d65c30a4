import { useFormats, useT } from '#web/locale/index.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { type AuditEntry, changesIn, sentenceOf } from './audit-words.ts'

/** Filters of the kinds of entries that belong to a workspace. */
export const auditKinds = {
  members: 'action ~ "member."',
  invitations: 'action ~ "invitation."',
  workspace: 'action ~ "instance."',
  channels: 'action ~ "channel."',
  plan: 'action ~ "billing."',
}

type Kind = keyof typeof auditKinds | 'operations'

/** The filter by kind, for a list with these kinds. */
export function useKindFilter<K extends Kind>(kinds: Record<K, string>) {
  const t = useT('people')
  const options = (Object.keys(kinds) as K[]).map((value) => ({ value, label: t(`audit.kinds.${value}`) }))
  return { name: 'kind', label: t('audit.kind'), options } as const
}

/** The columns of all lists of audit entries. */
export function useAuditColumns(): Record<'act' | 'when' | 'change', Column<AuditEntry>> {
  const t = useT('people')
  const { dateTime } = useFormats()
  return {
    act: { id: 'act', header: t('audit.act'), cell: (entry) => sentenceOf(entry, t) },
    when: {
      id: 'when',
      header: t('audit.when'),
      width: '13rem',
      cell: ({ created }) => (
        <time dateTime={created} className="whitespace-nowrap">
          {dateTime(created)}
        </time>
      ),
    },
    change: { id: 'change', header: t('audit.change'), cell: (entry) => <Changes entry={entry} /> },
  }
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
