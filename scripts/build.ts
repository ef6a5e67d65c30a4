import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPrograms, builtProgram } from './build-programs.ts'
import { letPublicPagesWait } from './public-pages.ts'

/**
 * Builds the web client into `build/client`, the widget of the chat into `build/widget`, the server into `build/app` and
 * the process that reads documents into `build/parser`. `--if-stale` skips what has no source newer than its last build,
 * or everything if the tools are not installed but a build exists (`npm ci --omit=dev`). Writes `build/csp.json`: the
 * hashes of the inline scripts a content security policy has to allow.
 */
const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const client = join(home, 'build/client')
const stamp = join(home, 'build/csp.json')
const tool = join(home, 'node_modules/@react-router/dev/bin.cjs')
const sources = [
  'src/web/**/*',
  'src/shared/**/*',
  'src/widget/**/*',
  'scripts/build-widget.ts',
  'scripts/public-pages.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

const ifStale = process.argv.includes('--if-stale')
if (!existsSync(tool)) {
  if (existsSync(stamp) && existsSync(builtProgram('parser'))) process.exit(0)
  console.error(
    'The product is not built and its tools are missing. Run npm ci with development dependencies, or copy the build folder of a machine that has them.',
  )
  // During `npm ci --omit=dev` a later copy of the build folder is still to come.
  process.exit(process.env.npm_lifecycle_event === 'prepare' ? 0 : 1)
}
if (!ifStale || isStale()) await build()
await buildPrograms({ ifStale })

function isStale(): boolean {
  if (!existsSync(stamp)) return true
  const built = statSync(stamp).mtimeMs
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: home }))
    .some((file) => !file.startsWith(join('src', 'web', 'dev')) && statSync(join(home, file)).mtimeMs > built)
}

async function build(): Promise<void> {
  const start = new Date()
  rmSync(stamp, { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    console.error(`The web client does not build.\n${stdout}\n${stderr}`)
    process.exit(status ?? 1)
  }
  // Its tools are missing where only a build is used.
  const { buildWidget } = await import('./build-widget.ts')
  await buildWidget(home, join(home, 'build/widget'))
  letPublicPagesWait(client)
  rmSync(join(home, 'build/server'), { recursive: true, force: true })
  writeFileSync(stamp, `${JSON.stringify({ scripts: inlineScriptHashes() }, null, 2)}\n`)
  // Files saved during a build are for the next build.
  utimesSync(stamp, start, start)
  const seconds = ((Date.now() - start.getTime()) / 1000).toFixed(1)
  console.log(`Web client built in ${seconds} s.`)
}

/** `sha256-…` of every inline script of the pages. */
function inlineScriptHashes(): string[] {
  const hashes = new Set<string>()
  for (const file of globSync('**/*.html', { cwd: client })) {
    const page = readFileSync(join(client, file), 'utf8')
    for (const [, attributes, script] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=/.test(attributes!) || /application\/ld\+json/.test(attributes!)) continue
      hashes.add(`sha256-${createHash('sha256').update(script!).digest('base64')}`)
    }
  }
  return [...hashes].sort()
}
