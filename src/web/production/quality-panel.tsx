import type { QualityReport } from '#shared/quality/report.ts'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { block: 'danger', warn: 'warning', hint: 'neutral' } as const

/** What the checks found, the gravest first; each finding with the words it concerns. */
export function QualityPanel({ report }: { report: QualityReport | null }) {
  const t = useT('production')
  const quality = useT('quality')
  if (!report) return null
  return (
    <section>
      <h3 className="font-semibold">{t('posts.quality')}</h3>
      {report.findings.length === 0 ? (
        <p className="mt-1 text-ink-muted">{t('posts.clean')}</p>
      ) : (
        <ul className="mt-2 space-y-2">
          {report.findings.map(({ check, severity, excerpt, start, values }) => (
            <li key={`${check} ${start} ${excerpt}`} className="flex flex-wrap items-baseline gap-2">
              <Badge tone={tones[severity]}>{t(`severity.${severity}`)}</Badge>
              <span>{quality(check as 'cliche', values)}</span>
              {excerpt && <q className="text-ink-muted">{excerpt}</q>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
