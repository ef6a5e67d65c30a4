import { Fragment } from 'react'
import type { Claim } from '#shared/quality/report.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'

/**
 * A text with its figures, names, dates and quotations marked as supported or unsupported. The mark
 * under the pointer or the focus is reported, so that its source can be highlighted.
 */
export function ClaimsText({
  text,
  claims,
  fold,
  lit,
  onLight,
  language,
}: {
  text: string
  claims: readonly Claim[]
  /** The position where a feed cuts the text, marked by a thin line below that line of text. */
  fold: number
  /** The source whose claims are highlighted. */
  lit: number | null
  onLight: (source: number | null) => void
  language: string
}) {
  const pieces = piecesOf(text, claims)
  const foldedIn = fold < text.trimEnd().length ? pieces.findIndex(({ to }) => fold <= to) : -1
  return (
    <p lang={language} className="relative whitespace-pre-line text-base/relaxed [overflow-wrap:anywhere]">
      {pieces.map(({ from, to, claim }, at) => {
        const isLit = claim !== undefined && claim.source !== null && claim.source === lit
        // If the cut is within a claim, the line comes after it.
        const cut = at === foldedIn && !claim ? fold : to
        return (
          <Fragment key={from}>
            {claim ? <Mark claim={claim} isLit={isLit} onLight={onLight} /> : <span>{text.slice(from, cut)}</span>}
            {at === foldedIn && <Fold />}
            {cut < to && <span>{text.slice(cut, to)}</span>}
          </Fragment>
        )
      })}
    </p>
  )
}

/** Takes no space: an absolutely positioned block at the start of the next line of text. */
function Fold() {
  return <span aria-hidden="true" className="absolute inset-x-0 block border-t border-dashed border-line-strong" />
}

function Mark({ claim, isLit, onLight }: { claim: Claim; isLit: boolean; onLight: (source: number | null) => void }) {
  const t = useT('production')
  const { text, source } = claim
  const sentence =
    source === null ? t('facts.unsupported') : source < 0 ? t('facts.own') : t('facts.source', { number: source + 1 })
  const look =
    source === null
      ? 'bg-warning-soft text-warning-ink decoration-warning decoration-wavy'
      : cx('decoration-success-line', isLit && 'bg-success-soft text-success-ink')
  return (
    // Not a button, because buttons do not wrap across lines.
    <span
      role="note"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard focus highlights sources like the pointer
      tabIndex={0}
      title={sentence}
      aria-label={`${text}: ${sentence}`}
      onMouseEnter={() => onLight(source)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(source)}
      onBlur={() => onLight(null)}
      className={cx('cursor-help rounded-sm underline decoration-2 underline-offset-4', look)}
    >
      {text}
    </span>
  )
}

/** Claims may be nested (a figure in a quotation); the first and longest is marked. */
function piecesOf(text: string, claims: readonly Claim[]) {
  const pieces: { from: number; to: number; claim?: Claim }[] = []
  let at = 0
  const inOrder = [...claims].sort((a, b) => a.start - b.start || b.end - a.end)
  for (const claim of inOrder) {
    if (claim.start < at || text.slice(claim.start, claim.end) !== claim.text) continue
    if (claim.start > at) pieces.push({ from: at, to: claim.start })
    pieces.push({ from: claim.start, to: claim.end, claim })
    at = claim.end
  }
  if (at < text.length) pieces.push({ from: at, to: text.length })
  return pieces
}
