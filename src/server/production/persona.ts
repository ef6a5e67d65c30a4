import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** Everything the agents know about the person they write for. */
export interface Persona {
  ambassador: Row<'ambassadors'>
  segments: Row<'audience_segments'>[]
}

/** As many as a batch may choose. */
const maxSegments = 50

/** The ambassador with the batch's segments, or all of theirs when none was chosen. */
export async function readPersona(records: RecordReader, batch: Row<'production_batches'>): Promise<Persona> {
  const ambassador = await records.get('ambassadors', batch.ambassador)
  const filter = 'ambassador = {:ambassador}'
  const all = await records.find('audience_segments', {
    filter,
    params: { ambassador: ambassador.id },
    sort: 'created',
  })
  const chosen = all.filter(({ id }) => batch.segments.includes(id))
  return { ambassador, segments: (chosen.length > 0 ? chosen : all).slice(0, maxSegments) }
}

/** What the ambassador says of themselves; numbers and names in it count as supported. */
export function profileText({ ambassador, segments }: Persona): string {
  const { name, headline, description, mainObjectives, editorialLines } = ambassador
  const ofSegments = segments.flatMap(({ title, targetAudience, description: text }) => [title, targetAudience, text])
  return [name, headline, description, ...(mainObjectives ?? []), ...(editorialLines ?? []), ...ofSegments]
    .filter(Boolean)
    .join('\n')
}
