import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { positions } from '../../tests/drills/faults/attempts.ts'
import { httpFaults } from '../../tests/drills/faults/faulty-http.ts'
import { runModelFaults } from '../../tests/drills/faults/model.ts'
import type { Drill } from './drill.ts'

/** Every fault of every service outside, at the first, the second and every attempt. */
export const run: Drill = async ({ place }) => {
  const jobs = ['write-topics', 'write-post'] as const
  const cells = jobs.flatMap((job) =>
    httpFaults.flatMap((fault) => positions.map((position) => ({ job, fault, position }))),
  )
  const folder = join(place.folder, 'model')
  mkdirSync(folder)
  const model = await runModelFaults({ ...place, folder }, cells)
  return { figures: { model: model.figures }, broken: [...model.broken] }
}
