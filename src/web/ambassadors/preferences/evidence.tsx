import { type PreferenceEvidence, postsIn } from '#shared/contracts/preferences.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'

/** The notes and edits in which a preference was found, collapsed. */
export function Evidence({ evidence }: { evidence: readonly PreferenceEvidence[] }) {
  const t = useT('preferences')
  if (evidence.length === 0) return <p className="mt-0.5 text-caption text-ink-muted">{t('byHand')}</p>
  return (
    <details className="mt-0.5 text-caption text-ink-muted">
      <summary className="w-fit cursor-pointer py-0.5">{t('evidence', { count: postsIn(evidence).size })}</summary>
      <ul className="mt-1 space-y-2 border-l-2 border-line pl-3">
        {evidence.map((each) => (
          <li key={`${each.post} ${each.kind} ${each.excerpt}`} className="[overflow-wrap:anywhere]">
            <LocalLink to={`/dashboard/production/${each.batch}?item=${each.post}`} className="text-link-style">
              {each.title}
            </LocalLink>
            <p className="whitespace-pre-line text-ink">
              <span className="text-ink-muted">{`${t(each.kind === 'note' ? 'note' : 'edited')}: `}</span>
              <Shown evidence={each} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Shown({ evidence: { excerpt, lengths } }: { evidence: PreferenceEvidence }) {
  const t = useT('preferences')
  const { number } = useFormats()
  if (lengths) return t('lengths', { before: number(lengths[0]), after: number(lengths[1]) })
  return excerpt || t('lists')
}
