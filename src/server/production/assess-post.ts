import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { assessQuality } from '#shared/quality/index.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { bannedByPreferences } from './preferences/banned-by-preferences.ts'
import { profileText, readProfile } from './profile.ts'
import { withPassageTexts } from './source-passages.ts'

/** The quality report of a post, checked against its sources, its ambassador and the other posts of its batch. */
export async function assessPost(records: RecordReader, post: Row<'posts'>): Promise<QualityReport> {
  return (await prepareReport(records, post))()
}

/**
 * Reads the data for a report. The returned function makes the report, which takes processor time.
 * @throws ApiError 404 if the batch or its ambassador is gone
 */
export async function prepareReport(records: RecordReader, post: Row<'posts'>): Promise<() => QualityReport> {
  const batch = await records.get('production_batches', post.batch)
  const filter = 'batch = {:batch} && id != {:id} && body != ""'
  const [profile, others, forbidden, sources] = await Promise.all([
    readProfile(records, batch),
    records.find('posts', { filter, params: { batch: batch.id, id: post.id } }),
    bannedByPreferences(records, batch.ambassador),
    withPassageTexts(records, batch.id, post.sources ?? []),
  ])
  const { ambassador } = profile
  const material = {
    body: post.body,
    language: batch.language || ambassador.language || 'en-US',
    characterLimit: batch.characterLimit,
    sources,
    profileText: profileText(profile),
    voice: ambassador.voiceProfile,
    voiceSamples: ambassador.voiceSamples ?? [],
    useEmojis: ambassador.useEmojis,
    useHashtags: ambassador.useHashtags,
    bannedPhrases: [...(ambassador.bannedPhrases ?? []), ...forbidden],
    ignoredChecks: ambassador.ignoredChecks,
    others: others.map(({ body }) => body),
  }
  return () => {
    const report = assessQuality(material)
    return forbidden.length > 0 ? { ...report, forbidden } : report
  }
}
