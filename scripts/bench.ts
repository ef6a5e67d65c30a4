import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPrograms } from './build-programs.ts'

/**
 * `npm run bench [-- NAME … --option VALUE …]`: runs the measurements in `scripts/bench` one after the other and prints their
 * figures. Each measurement reads its own options.
 */
const folder = join(import.meta.dirname, 'bench')
/** Options with a value, which must not be read as a name. */
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
  passages: { type: 'string' },
  samples: { type: 'string' },
  folder: { type: 'string' },
} as const
const { positionals: wanted } = parseArgs({ strict: false, allowPositionals: true, options: valued })

interface Measurement {
  readonly name: string
  run(): Promise<unknown>
}

const measurements: Measurement[] = []
for (const file of globSync('*.ts', { cwd: folder }).sort()) {
  const { run } = (await import(join(folder, file))) as Partial<Measurement>
  if (run) measurements.push({ name: basename(file, '.ts'), run })
}
const unknown = wanted.filter((each) => !measurements.some(({ name }) => name === each))
if (unknown.length > 0 || process.argv.includes('--help')) {
  for (const name of unknown) console.error(`There is no measurement "${name}".`)
  const names = measurements.map(({ name }) => name).join(', ')
  console.error(`npm run bench [-- NAME … --option VALUE …]\nMeasurements: ${names}.`)
  process.exit(1)
}

await buildPrograms({ ifStale: true })
for (const { name, run } of measurements) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(JSON.stringify(await run(), null, 2))
}
