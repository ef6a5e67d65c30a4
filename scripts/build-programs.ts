import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

interface Program {
  /** Its folder in `build`, whose `main.mjs` starts it. */
  name: 'app' | 'parser'
  source: string
  sources: string[]
  /** Whether its packages are bundled into it. */
  withPackages: boolean
}

const programs: Program[] = [
  // Loading its 900 modules one by one would take as long as all the rest of a start.
  { name: 'app', source: 'src/server/main.ts', sources: ['src/server/**/*'], withPackages: false },
  // One process is started per document, and may read nothing of the product but this folder.
  {
    ...{ name: 'parser', source: 'src/server/knowledge/parser/main.ts', sources: ['src/server/knowledge/**/*'] },
    withPackages: true,
  },
]

const home = join(import.meta.dirname, '..')

/** @param name `app`: the server; `parser`: the process that reads one document */
export const builtProgram = (name: Program['name']): string => join(home, 'build', name, 'main.mjs')

/** Builds the Node programs into `build/app` and `build/parser`, in about two seconds. */
export async function buildPrograms({ ifStale = false } = {}): Promise<void> {
  for (const program of programs) if (!ifStale || isStale(program)) await buildProgram(program)
}

async function buildProgram({ name, source, withPackages }: Program): Promise<void> {
  const start = new Date()
  const folder = join(home, 'build', name)
  mkdirSync(join(home, 'build'), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  // Another user may run what this one builds.
  chmodSync(unfinished, 0o777 & ~process.umask())
  // It is missing where only a build is used.
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: home,
    publicDir: false,
    plugins: [keepPlaces(folder)],
    ssr: { noExternal: withPackages || undefined },
    build: {
      ...{ ssr: join(home, source), target: 'node24', outDir: unfinished },
      ...{ minify: false, reportCompressedSize: false, emptyOutDir: false },
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  // Files saved during a build are for the next build.
  utimesSync(join(unfinished, 'main.mjs'), start, start)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/** Lets sources find neighbouring files, such as programs that they start, as if they were not bundled. */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(join(home, 'src/')) || !code.includes('import.meta.')) return
      const place = JSON.stringify(relative(folder, id))
      return code
        .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
        .replaceAll('import.meta.main', 'false')
    },
  }
}

function isStale({ name, sources }: Program): boolean {
  const entry = builtProgram(name)
  if (!existsSync(entry)) return true
  const built = statSync(entry).mtimeMs
  return [...sources, 'src/shared/**/*', 'scripts/build-programs.ts', 'package-lock.json']
    .flatMap((pattern) => globSync(pattern, { cwd: home }))
    .some((file) => statSync(join(home, file)).mtimeMs > built)
}
