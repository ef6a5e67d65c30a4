import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/**
 * Keeps tests repeatable (docs/style.md, "Tests"). Prints a message per violation that says what to do instead; exits 1 if
 * there is one. Finally prints the lines of tests per line of source.
 */

/** Files that need pauses: faults, kills, attacks, slow processes. */
const mayWait = /^tests\/(support|drills|fakes|conformance)\//
/** Contains examples of what is refused here. */
const holdsExamples = 'tests/boundaries.test.ts'
const breaches: string[] = []

for (const file of filesOf('tests/**/*.{ts,tsx}').filter((file) => file !== holdsExamples)) {
  const source = readFileSync(file, 'utf8')
  // Strings contain other sources, and templates contain code.
  const code = source.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
  if (/\bMath\.random\b/.test(code))
    breaches.push(
      `${file}: Math.random cannot be repeated. Use createRandom of tests/drills/random.ts and print its seed.`,
    )
  if (!mayWait.test(file) && (/=>\s*setTimeout\(/.test(code) || /from '(node:)?timers\/promises'/.test(source)))
    breaches.push(
      `${file}: sleeps. Wait for a condition with until of tests/support/wait.ts; what is slow by design takes.`,
    )
  if (/expect\([^\n]*\b(Date|performance)\.now\(\)[^\n]*\.toBeLessThan/.test(code))
    breaches.push(
      `${file}: bounds the time something takes, which a busy machine breaks. npm run bench prints figures.`,
    )
  for (const [, path] of source.matchAll(
    /(?:\bfrom|\bimport|new URL|import\.meta\.dirname,)\s*\(?\s*['"`](\.[^'"`$]*)/g,
  ))
    if (relative('.', resolve(dirname(file), path!)).startsWith('..'))
      breaches.push(`${file}: reads ${path}, which lies outside the repository. Put what it needs into tests/data.`)
}

for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
else console.log(`Lines of tests per line of source: server ${shareOf('server')}, web ${shareOf('web')}.`)

/** Tests of the web app and the widget run in a browser or drive its modules; all others drive the server or what both share. */
function shareOf(part: 'server' | 'web'): string {
  const isWeb = (file: string) => /^tests\/(e2e|ui|web|widget)\//.test(file)
  const sources = filesOf(part === 'web' ? 'src/{web,widget}/**/*.{ts,tsx}' : 'src/{server,shared}/**/*.ts')
  const tests = filesOf('tests/**/*.{ts,tsx}').filter((file) => isWeb(file) === (part === 'web'))
  return (linesIn(tests) / linesIn(sources.filter((file) => !file.includes('/locales/')))).toFixed(2)
}

function linesIn(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)
}

function filesOf(pattern: string): string[] {
  return globSync(pattern).map((path) => path.replaceAll('\\', '/'))
}
