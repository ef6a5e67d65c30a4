import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'

const perTransaction = 500

/** Deletes the records whose date in `field` is more than `days` days ago, a few per transaction. */
export async function deleteOld(
  { records, clock }: Pick<Engine, 'records' | 'clock'>,
  collection: string,
  field: string,
  days: number,
): Promise<void> {
  const before = recordDate(new Date(clock.now().getTime() - days * 86_400_000))
  const old = { filter: `${field} != "" && ${field} < {:before}`, params: { before }, limit: perTransaction }
  for (let count = perTransaction; count === perTransaction; ) {
    count = await records.write(async (writer) => {
      const rows = await writer.find(collection, old)
      for (const { id } of rows) await writer.delete(collection, id).catch(unlessGone)
      return rows.length
    })
  }
}

/** Another run, started manually or on another machine, may be deleting the same records. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
