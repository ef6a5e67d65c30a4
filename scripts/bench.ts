import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run bench [-- NAME … --option VALUE …]`: runs the measurements in `scripts/bench` one after the other and prints
 * their figures. Options are read by the measurement that has them.
 */
const folder = join(import.meta.dirname, 'bench')
/** Options that are followed by a value, so that it is not taken for a name. */
const valued = {
  pocketbase: { type: 'string' },
  seconds: { type: 'string' },
  only: { type: 'string' },
  sides: { type: 'string' },
  'pg-boss': { type: 'string' },
  jobs: { type: 'string' },
  posts: { type: 'string' },
  gigabytes: { type: 'string' },
  database: { type: 'string' },
  samples: { type: 'string' },
  folder: { type: 'string' },
} as const
const { positionals: wanted } = parseArgs({ strict: false, allowPositionals: true, options: valued })

for (const file of globSync('*.ts', { cwd: folder }).sort()) {
  const name = basename(file, '.ts')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const bench = (await import(join(folder, file))) as { run?: () => Promise<unknown> }
  if (bench.run) console.log(JSON.stringify(await bench.run(), null, 2))
}
