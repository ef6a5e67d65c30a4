import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** The ambassador's profile for the agents. */
export interface Profile {
  ambassador: Row<'ambassadors'>
  segments: Row<'audience_segments'>[]
}

/** Max segments of a batch. */
const maxSegments = 50

/** The ambassador with the batch's segments, or with all segments if none was chosen. */
export async function readProfile(records: RecordReader, batch: Row<'production_batches'>): Promise<Profile> {
  const [ambassador, all] = await Promise.all([
    records.get('ambassadors', batch.ambassador),
    records.find('audience_segments', {
      filter: 'ambassador = {:ambassador}',
      params: { ambassador: batch.ambassador },
      sort: 'created',
    }),
  ])
  const chosen = all.filter(({ id }) => batch.segments.includes(id))
  return { ambassador, segments: (chosen.length > 0 ? chosen : all).slice(0, maxSegments) }
}

/** The ambassador's own description; numbers and names in it count as supported. */
export function profileText({ ambassador, segments }: Profile): string {
  const { name, headline, description, mainObjectives, editorialLines } = ambassador
  const ofSegments = segments.flatMap(({ title, targetAudience, description: text }) => [title, targetAudience, text])
  return [name, headline, description, ...(mainObjectives ?? []), ...(editorialLines ?? []), ...ofSegments]
    .filter(Boolean)
    .join('\n')
}
