import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/** `npm run bench [-- NAME …]`: runs the measurements in `scripts/bench` one after the other and prints their figures. */
const folder = join(import.meta.dirname, 'bench')
const wanted = process.argv.slice(2)

for (const file of globSync('*.ts', { cwd: folder }).sort()) {
  const name = basename(file, '.ts')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const bench = (await import(join(folder, file))) as { run?: () => Promise<unknown> }
  if (bench.run) console.log(JSON.stringify(await bench.run(), null, 2))
}
