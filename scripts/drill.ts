import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { buildPrograms } from './build-programs.ts'
import type { Drill } from './drill/drill.ts'

/**
 * `npm run drill -- NAME [--seed N] [--requests N] [--database URL|postgres] [--nodes N] [--minutes N] [--part NAME]`: the long
 * run of a drill whose short run is part of `npm test`. Prints its figures as JSON, seed included; exits 1 if a promise was
 * broken. `--database postgres` starts a separate PostgreSQL.
 */
const options = {
  seed: { type: 'string' },
  requests: { type: 'string' },
  database: { type: 'string' },
  nodes: { type: 'string' },
  minutes: { type: 'string' },
  part: { type: 'string' },
  help: { type: 'boolean' },
} as const
const drills = readdirSync(join(import.meta.dirname, 'drill'))
  .map((entry) => entry.replace(/\.ts$/, ''))
  .filter((entry) => entry !== 'drill')
const { positionals, values } = read()
const [name = ''] = positionals
if (values.help || !drills.includes(name)) fail(!values.help && name && `There is no drill "${name}".`)

function read() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail(String((error as Error).message))
  }
}

function fail(why: string | false): never {
  const given = Object.keys(options)
    .filter((option) => option !== 'help')
    .map((option) => `[--${option} …]`)
  console.error(
    [why, `npm run drill -- NAME ${given.join(' ')}`, `Drills: ${drills.join(', ')}.`].filter(Boolean).join('\n'),
  )
  process.exit(1)
}

await buildPrograms({ ifStale: true })
const folder = mkdtempSync(join(tmpdir(), 'timbre-drill-'))
const own = values.database === 'postgres' ? await startPostgres({ durable: true }) : null
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
try {
  const { run } = (await import(join(import.meta.dirname, 'drill', `${name}.ts`))) as { run: Drill }
  const began = performance.now()
  const url = own?.url ?? values.database
  const { figures, broken } = await run({
    place: { folder, ...(url ? { url } : {}) },
    seed,
    requests: values.requests ? Number(values.requests) : undefined,
    nodes: Number(values.nodes ?? 1),
    minutes: values.minutes ? Number(values.minutes) : undefined,
    part: values.part,
  })
  const seconds = Math.round((performance.now() - began) / 100) / 10
  console.log(
    JSON.stringify({ drill: name, database: url ? 'postgres' : 'sqlite', seed, seconds, ...figures }, null, 2),
  )
  for (const sentence of broken) console.error(sentence)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await own?.stop()
  rmSync(folder, { recursive: true, force: true })
}
