import type { TestProject } from 'vitest/node'
import { buildPrograms } from '../../scripts/build-programs.ts'
import { keepCompiledModules } from './compiled-modules.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { startPostgres } from './postgres-server.ts'
import { type Prepared, prepareDatabases } from './prepared-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a server on which tests may create databases; null if only SQLite is tested. */
    postgresUrl: string | null
    prepared: Prepared
  }
}

/** Once per run of the suite: one PostgreSQL server, one temporary folder and prepared databases for all test files. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  console.log(`TEST_SEED=${process.env.TEST_SEED}`)
  await buildPrograms({ ifStale: true })
  keepCompiledModules()
  const clear = keepTemporaryFilesInMemory()
  const given = process.env.TEST_DATABASE_URL
  const wanted = (process.env.TEST_ENGINES ?? 'sqlite,postgres').includes('postgres')
  const server = wanted && !given ? await startPostgres() : null
  const url = wanted ? (given ?? server!.url) : null
  project.provide('postgresUrl', url)
  const { clear: clearPrepared, ...prepared } = await prepareDatabases(url)
  project.provide('prepared', prepared)
  return async () => {
    await clearPrepared()
    await server?.stop()
    clear()
  }
}
