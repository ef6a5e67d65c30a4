import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { builtProgram } from '../../scripts/build-programs.ts'

const entry = pathToFileURL(builtProgram('app'))
const folder = dirname(builtProgram('app'))
const code = globSync('*.mjs', { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

/** The files beside their sources that the server opens or starts as programs. */
const opened = [...code.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g)].map(
  ([, file, source]) => [file!, new URL(file!, new URL(source!, entry))] as const,
)

describe('the built server', () => {
  it.each([
    'painter/main.ts',
    'fill-file.ts',
    'check-file.ts',
    'watchdog-thread.ts',
    '../../../build/parser',
    '../../build/client',
  ])('finds %s where the sources have it', (name) => {
    const [[, url] = []] = opened.filter(([file]) => file === name)
    expect(url && existsSync(url)).toBe(true)
  })

  it.each(['app', 'parser'] as const)('gives %s the permissions of the build folder', (name) => {
    const modeOf = (path: string): number => statSync(path).mode & 0o777
    const program = dirname(builtProgram(name))
    expect(modeOf(program)).toBe(modeOf(dirname(program)))
  })

  it('takes no part of itself for the program that was started', () => {
    expect(code).not.toContain('import.meta.main')
  })
})
