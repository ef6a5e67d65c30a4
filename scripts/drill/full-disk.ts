import { runFullDisk } from '../../tests/drills/full-disk/run-full-disk.ts'
import { mountSmallDisk } from '../../tests/drills/full-disk/small-disk.ts'
import type { Drill } from './drill.ts'

/** A disk that is full for a while (T20). Needs the right to mount. */
export const run: Drill = async ({ place }) => {
  const disk = mountSmallDisk(12)
  if (!disk) throw new Error('This drill mounts a small file system: run it as root on Linux.')
  try {
    const { broken, ...figures } = await runFullDisk(disk, place.url)
    return { figures, broken }
  } finally {
    disk.remove()
  }
}
