import { mountCutDisk } from '../../tests/drills/power-cut/cut-disk.ts'
import { runPowerCuts } from '../../tests/drills/power-cut/run-power-cuts.ts'
import type { Drill } from './drill.ts'

/**
 * Cuts the power `--requests` times while eight clients are writing. Each cut comes after 1 to 50 seconds, usually only a few.
 * PostgreSQL runs on the same disk, so `--database postgres` needs no address.
 */
export const run: Drill = async ({ place, seed, requests = 100 }) => {
  const disk = mountCutDisk(8000)
  if (!disk) throw new Error('This drill mounts file systems: run it as root on Linux, with perl and ext4.')
  const { broken, ...figures } = await runPowerCuts(disk, {
    database: place.url ? 'postgres' : 'sqlite',
    seed,
    cuts: requests,
    length: (random) => 1000 + (random.int(1000) / 1000) ** 3 * 49_000,
    flushes: true,
  }).finally(disk.remove)
  return { figures, broken }
}
