import type { AcceptedFinding, Finding } from '#shared/quality/report.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { useCreators } from '../batch-creator.tsx'

const link = 'text-left text-link underline-offset-2 hover:underline'

/** One finding: the problem, the words concerned, and whether somebody accepted it. */
export function FindingItem({
  finding,
  acceptance,
  onShow,
  onAccept,
}: {
  finding: Finding
  acceptance: AcceptedFinding | undefined
  onShow?: ((finding: Finding) => void) | undefined
  onAccept?: ((finding: Finding, isAccepted: boolean) => void) | undefined
}) {
  const t = useT('production')
  const quality = useT('quality')
  const words = quality(finding.check as 'cliche', finding.values)
  return (
    <li>
      {words}
      {finding.excerpt && (
        <>
          {' '}
          {onShow && finding.end > finding.start ? (
            <button type="button" className={link} onClick={() => onShow(finding)}>
              <q>{shortened(finding.excerpt)}</q>
            </button>
          ) : (
            <q className="text-ink-muted">{shortened(finding.excerpt)}</q>
          )}
        </>
      )}
      {(acceptance || onAccept) && (
        <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-muted">
          {acceptance && <AcceptedBy acceptance={acceptance} />}
          {onAccept && (
            <button
              type="button"
              className={cx(link, 'min-h-6')}
              aria-label={t(acceptance ? 'accepted.undoOf' : 'accepted.doOf', { finding: words })}
              onClick={() => onAccept(finding, !acceptance)}
            >
              {t(acceptance ? 'accepted.undo' : 'accepted.do')}
            </button>
          )}
        </span>
      )}
    </li>
  )
}

function AcceptedBy({ acceptance: { by } }: { acceptance: AcceptedFinding }) {
  const t = useT('production')
  // Unknown until the server has responded.
  const name = useCreators()(by)?.name
  return <span>{by && name ? t('accepted.by', { name }) : t('accepted.done')}</span>
}

const maxExcerpt = 80
const shortened = (text: string): string =>
  text.length > maxExcerpt ? `${text.slice(0, maxExcerpt).trimEnd()}…` : text
