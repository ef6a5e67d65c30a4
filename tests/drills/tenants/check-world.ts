import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runListening } from './listening.ts'
import { runMatrix } from './matrix.ts'
import { openWorld } from './world.ts'

/** `check-world.ts SEED REQUESTS`: exit code 3 and the difference if the engine differs from the model. */
const [seed = 1, requests = 500] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'timbre-drill-'))
try {
  const world = await openWorld({ folder })
  const differences =
    (await runListening(world, seed, 60)).differences[0] ?? (await runMatrix(world, seed, requests, 1)).differences[0]
  await world.server.stop()
  if (differences) {
    console.log(differences)
    process.exitCode = 3
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
