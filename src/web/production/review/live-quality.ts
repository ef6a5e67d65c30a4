import type { Row } from '#shared/collections/index.ts'
import { assessQuality } from '#shared/quality/index.ts'
import type { QualityReport } from '#shared/quality/report.ts'

/** Checks of single claims; the server may have found a claim in sources that the browser does not have. */
const isOfClaim = /^(?:unsupported-|other-unit$|other-thing$)/

/**
 * The quality report of a text while it is being edited. Only the server knows whole passages and the ambassador, so
 * claims that it found supported before stay supported.
 */
export function liveReport(
  body: string,
  post: Row<'posts'>,
  batch: Pick<Row<'production_batches'>, 'language' | 'characterLimit'>,
  ambassador: Row<'ambassadors'> | undefined,
  others: readonly string[],
): QualityReport | null {
  if (body === post.body || !post.quality) return post.quality
  const report = assessQuality({
    body,
    language: batch.language || ambassador?.language || 'en-US',
    characterLimit: batch.characterLimit,
    sources: post.sources ?? [],
    profileText: '',
    voice: ambassador?.voiceProfile ?? null,
    voiceSamples: ambassador?.voiceSamples ?? [],
    useEmojis: ambassador?.useEmojis ?? false,
    useHashtags: ambassador?.useHashtags ?? false,
    bannedPhrases: [...(ambassador?.bannedPhrases ?? []), ...(post.quality.forbidden ?? [])],
    ignoredChecks: ambassador?.ignoredChecks ?? [],
    others,
  })
  const known = new Map(post.quality.claims.map(({ text, source }) => [text, source]))
  const claims = report.claims.map((claim) => ({ ...claim, source: claim.source ?? known.get(claim.text) ?? null }))
  const unsupported = new Set(claims.flatMap(({ source, start, end }) => (source === null ? [`${start} ${end}`] : [])))
  return {
    ...report,
    claims,
    findings: report.findings.filter(
      ({ check, start, end }) => !isOfClaim.test(check) || unsupported.has(`${start} ${end}`),
    ),
  }
}
