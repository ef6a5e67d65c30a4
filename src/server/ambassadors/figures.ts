import type { Engine } from '#server/engine/engine.ts'
import type { AmbassadorFigures, AmbassadorsFigures } from '#shared/contracts/ambassadors.ts'

const counts = {
  batches:
    'select "ambassador" as ambassador, count(*) as count from production_batches where "instance" = ? group by "ambassador"',
  // A post without a text is still being written.
  posts: `select "ambassador" as ambassador, count(*) as count from posts where "instance" = ? and "body" <> '' group by "ambassador"`,
  segments:
    'select s."ambassador" as ambassador, count(*) as count from audience_segments s join ambassadors a on a.id = s."ambassador" where a."instance" = ? group by s."ambassador"',
} satisfies Record<keyof AmbassadorFigures, string>

/** How much was made for each ambassador of an instance. */
export async function figuresOf({ database }: Engine, instance: string): Promise<AmbassadorsFigures> {
  const ambassadors: Record<string, AmbassadorFigures> = {}
  for (const [figure, statement] of Object.entries(counts)) {
    const rows = await database.all<{ ambassador: string; count: number }>(statement, [instance])
    for (const { ambassador, count } of rows) {
      ambassadors[ambassador] ??= { batches: 0, posts: 0, segments: 0 }
      ambassadors[ambassador][figure as keyof AmbassadorFigures] = Number(count)
    }
  }
  return { ambassadors }
}
