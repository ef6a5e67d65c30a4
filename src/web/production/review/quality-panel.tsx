import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type AcceptedFinding, type Finding, findingKey, type QualityReport } from '#shared/quality/report.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { FindingItem } from './finding-item.tsx'

const severities = ['block', 'warn', 'hint'] as const
const icons = { block: <CircleAlert />, warn: <TriangleAlert />, hint: <Info /> }
const tones = { block: 'text-danger-ink', warn: 'text-warning-ink', hint: 'text-ink-muted' }

/** The findings of the checks, by severity; each links to the words it concerns. */
export function QualityPanel({
  report,
  accepted,
  onShow,
  onAccept,
}: {
  report: QualityReport | null
  accepted: readonly AcceptedFinding[] | null
  /** Shows the words; without it findings are not clickable. */
  onShow?: ((finding: Finding) => void) | undefined
  /** Accepts a finding that blocks the post, or revokes that; without it, findings cannot be accepted. */
  onAccept?: ((finding: Finding, isAccepted: boolean) => void) | undefined
}) {
  const t = useT('production')
  const formats = useFormats()
  if (!report) return null
  const { findings, words, readingEase, voice, claims } = report
  const supported = claims.filter(({ source }) => source !== null).length
  const figures = [
    claims.length > 0 && t('facts.supported', { supported, total: claims.length }),
    t('facts.words', { count: words }),
    t('facts.ease', { value: formats.number(Math.round(readingEase)) }),
    voice !== null && t('facts.voice', { value: formats.number(Math.round(voice * 100)) }),
  ]
  return (
    <section className="min-w-0 [overflow-wrap:anywhere]">
      <h3 className="text-caption font-semibold text-ink-muted">{t('posts.quality')}</h3>
      <p className="mt-1 text-caption tabular-nums text-ink-muted">{figures.filter(Boolean).join(' · ')}</p>
      {findings.length === 0 && <p className="mt-2">{t('posts.clean')}</p>}
      {severities.map((severity) => {
        const own = findings.filter((finding) => finding.severity === severity)
        if (own.length === 0) return null
        return (
          <div key={severity} className="mt-3">
            <h4
              className={cx('flex items-center gap-1.5 text-caption font-semibold [&_svg]:size-3.5', tones[severity])}
            >
              {icons[severity]}
              {t(`severity.${severity}`)}
            </h4>
            <ul className="mt-1 space-y-1">
              {own.map((finding) => (
                <FindingItem
                  key={`${finding.check} ${finding.start} ${finding.excerpt}`}
                  finding={finding}
                  acceptance={accepted?.find((each) => findingKey(each) === findingKey(finding))}
                  onShow={onShow}
                  onAccept={severity === 'block' ? onAccept : undefined}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
