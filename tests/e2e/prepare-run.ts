import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { keepCompiledModules } from '../support/compiled-modules.ts'
import { keepTemporaryFilesInMemory } from '../support/memory-folder.ts'

/**
 * Gives the workers of a run one folder for the component gallery. It lies inside the project, because the build draws
 * its pages once and finds its packages from there. Other files of the run lie in memory if they can.
 */
export default function prepareRun(): () => void {
  keepCompiledModules()
  const clear = keepTemporaryFilesInMemory()
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/gallery-')
  process.env.GALLERY_FOLDER_OF_RUN = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
    clear()
  }
}
