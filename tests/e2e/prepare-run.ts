import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { buildPrograms } from '../../scripts/build-programs.ts'
import { keepCompiledModules } from '../support/compiled-modules.ts'
import { keepTemporaryFilesInMemory } from '../support/memory-folder.ts'
import { prepareDatabases } from '../support/prepared-databases.ts'

/**
 * Gives the workers of a run one folder for the component gallery. It lies inside the project, because the build draws
 * its pages once and finds its packages from there. Other files of the run lie in memory if they can, and servers begin
 * with copies of one database.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  console.log(`TEST_SEED=${process.env.TEST_SEED}`)
  await buildPrograms({ ifStale: true })
  keepCompiledModules()
  const clear = keepTemporaryFilesInMemory()
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/gallery-')
  process.env.GALLERY_FOLDER_OF_RUN = folder
  const prepared = await prepareDatabases(null)
  process.env.PREPARED_FOLDER_OF_RUN = prepared.folder
  return async () => {
    await prepared.clear()
    rmSync(folder, { recursive: true, force: true })
    clear()
  }
}
