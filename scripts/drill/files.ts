import { runFiles } from '../../tests/drills/files/run-files.ts'
import type { Drill } from './drill.ts'

/** Hostile files (T11): archives that become 10 GB, PDFs that become 1 GB, pictures, polyglots and names. */
export const run: Drill = async ({ place }) => {
  const scale = { megabytes: 10_000, pages: 50_000, brackets: 400_000, frames: 100_000, patience: 1000, seconds: 30 }
  const { broken, ...figures } = await runFiles(place, scale)
  return { figures, broken }
}
