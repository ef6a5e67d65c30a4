import type { Claim } from '#shared/quality/report.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'

/**
 * A text with its figures, names, dates and quotations marked: by what supports them, or that nothing does. The mark
 * under the pointer or the focus is told, so that its source can light up.
 */
export function ClaimsText({
  text,
  claims,
  lit,
  onLight,
  language,
}: {
  text: string
  claims: readonly Claim[]
  /** The source whose claims are lit. */
  lit: number | null
  onLight: (source: number | null) => void
  language: string
}) {
  return (
    <p lang={language} className="whitespace-pre-line break-words">
      {piecesOf(text, claims).map(({ from, piece, claim }) =>
        claim ? (
          <Mark key={from} claim={claim} isLit={claim.source !== null && claim.source === lit} onLight={onLight} />
        ) : (
          <span key={from}>{piece}</span>
        ),
      )}
    </p>
  )
}

function Mark({ claim, isLit, onLight }: { claim: Claim; isLit: boolean; onLight: (source: number | null) => void }) {
  const t = useT('production')
  const { text, source } = claim
  const told =
    source === null ? t('facts.unsupported') : source < 0 ? t('facts.own') : t('facts.source', { number: source + 1 })
  const look =
    source === null
      ? 'bg-warning-soft text-warning-ink decoration-warning decoration-wavy'
      : cx('decoration-success-line', isLit && 'bg-success-soft text-success-ink')
  return (
    <button
      type="button"
      title={told}
      aria-label={`${text}: ${told}`}
      onMouseEnter={() => onLight(source)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(source)}
      onBlur={() => onLight(null)}
      className={cx('inline cursor-help rounded-sm text-left underline decoration-2 underline-offset-4', look)}
    >
      {text}
    </button>
  )
}

/** Claims may lie within others (a figure in a quotation); the first and longest is marked. */
function piecesOf(text: string, claims: readonly Claim[]) {
  const pieces: { from: number; piece: string; claim?: Claim }[] = []
  let at = 0
  const inOrder = [...claims].sort((a, b) => a.start - b.start || b.end - a.end)
  for (const claim of inOrder) {
    if (claim.start < at || text.slice(claim.start, claim.end) !== claim.text) continue
    if (claim.start > at) pieces.push({ from: at, piece: text.slice(at, claim.start) })
    pieces.push({ from: claim.start, piece: claim.text, claim })
    at = claim.end
  }
  if (at < text.length) pieces.push({ from: at, piece: text.slice(at) })
  return pieces
}
