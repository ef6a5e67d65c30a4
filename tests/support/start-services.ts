import type { TestProject } from 'vitest/node'
import { keepCompiledModules } from './compiled-modules.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a server on which tests may create databases; null if only SQLite is tested. */
    postgresUrl: string | null
  }
}

/** Once per run of the suite: one PostgreSQL server and one temporary folder for all test files. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  keepCompiledModules()
  const clear = keepTemporaryFilesInMemory()
  const given = process.env.TEST_DATABASE_URL
  const wanted = (process.env.TEST_ENGINES ?? 'sqlite,postgres').includes('postgres')
  const server = wanted && !given ? await startPostgres() : null
  project.provide('postgresUrl', wanted ? (given ?? server!.url) : null)
  return async () => {
    await server?.stop()
    clear()
  }
}
