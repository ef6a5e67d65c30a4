import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src/server/knowledge/**/*', 'src/shared/**/*', 'scripts/build-parser.ts', 'package-lock.json']

/** @param home the project's folder */
export const parserEntry = (home: string): string => join(home, 'build/parser/main.mjs')

/**
 * Builds the program that reads one document into `build/parser`, with the packages it needs: one process is started per
 * document, in a third of the processor time that its sources take, and may read nothing of the product but that folder.
 *
 * @param home the project's folder
 */
export async function buildParser(home: string, { ifStale = false } = {}): Promise<void> {
  const entry = parserEntry(home)
  if (ifStale && !isStale(home, entry)) return
  const start = new Date()
  const folder = join(home, 'build')
  mkdirSync(folder, { recursive: true })
  const unfinished = mkdtempSync(join(folder, 'parser-'))
  // It is missing where only a build is used.
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ...{ ssr: join(home, 'src/server/knowledge/parser/main.ts'), target: 'node24', outDir: unfinished },
      ...{ minify: false, reportCompressedSize: false, emptyOutDir: false },
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  // Files saved during a build belong to the next one.
  utimesSync(join(unfinished, 'main.mjs'), start, start)
  rmSync(join(folder, 'parser'), { recursive: true, force: true })
  renameSync(unfinished, join(folder, 'parser'))
}

function isStale(home: string, entry: string): boolean {
  if (!existsSync(entry)) return true
  const built = statSync(entry).mtimeMs
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: home }))
    .some((file) => statSync(join(home, file)).mtimeMs > built)
}
