import type { DatabasePlace, TestEngine } from './databases.ts'

/** Makes all jobs due, as if the leases of a killed process and the pauses between attempts were over. */
export async function endLeases(engine: TestEngine, place: DatabasePlace): Promise<void> {
  const database = await engine.open(place)
  await database.run(`update jobs set "leaseUntil" = '', "runAt" = ''`)
  await database.close()
}
