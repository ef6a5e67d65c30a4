import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const boundaries = join(import.meta.dirname, '../scripts/check-boundaries.ts')
const tests = join(import.meta.dirname, '../scripts/check-tests.ts')

/** The check's messages about a project of one file. */
const check = (file: string, source: string, script = boundaries): Promise<string> =>
  checkAll({ [file]: source }, script)

async function checkAll(files: Readonly<Record<string, string>>, script = boundaries): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-boundaries-'))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  try {
    return await new Promise((done) => {
      const child = execFile(process.execPath, ['--no-warnings', script], { cwd: folder }, (_, __, said) => done(said))
      child.once('error', (error) => done(String(error)))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const place = 'src/server/knowledge/read-feed.ts'

it.each([
  "import { fetch } from 'undici'",
  "import { request } from 'node:https'",
  "import { get } from 'http'",
  "import http2 from 'node:http2'",
  "import { connect } from 'node:tls'",
  "import { connect } from 'node:net'",
  "import axios from 'axios'",
  "const { request } = await import('undici')",
  "const http = createRequire(import.meta.url)('node:http')",
  "import { generateText } from 'ai'",
  "import { createTransport } from 'nodemailer'",
  "const page = await fetch('https://site.example/')",
  "const page = await globalThis.fetch('https://site.example/')",
  "const page = await globalThis['fetch']('https://site.example/')",
  'const ask = fetch;',
  "const socket = new WebSocket('wss://site.example/')",
  'const { get } = process.getBuiltinModule("node:http")',
])('refuses another way out of the server: %s', async (source) => {
  expect(await check(place, `${source}\n`)).toContain(`${place} `)
})

it.each([
  [place, "const page = await engine.fetch('https://site.example/', limits)"],
  [place, "import type { IncomingHttpHeaders } from 'node:http'"],
  [place, '/** Unlike fetch(url), this asks nobody. */'],
  ['src/server/engine/fetch/create-safe-fetch.ts', "const { Agent } = await import('undici')"],
  ['src/server/engine/records/auth/oauth2/ask-provider.ts', 'const answer = await fetch(url)'],
  ['src/web/records/runtime.ts', "const answer = await fetch('/api/runtime')"],
])('takes %s: %s', async (file, source) => {
  expect(await check(file, `${source}\n`)).toBe('')
})

it.each([
  'const now = Date.now()',
  'const today = new Date()',
  'const pause = Math.random() * 100',
  "import { randomBytes } from 'node:crypto'",
  "import { systemClock } from '#server/engine/clock.ts'",
])('refuses time and chance that are not the engine’s: %s', async (source) => {
  expect(await check(place, `${source}\n`)).toContain(`${place} uses `)
})

it('refuses a small file that one other file imports', async () => {
  const files = { [place]: 'export const limit = 9\n', 'src/server/knowledge/feeds.ts': "import './read-feed.ts'\n" }
  expect(await checkAll(files)).toContain(`${place}: 1 lines, and only src/server/knowledge/feeds.ts imports it`)
  const more = { ...files, 'tests/feeds.test.ts': "import '#server/knowledge/read-feed.ts'\n" }
  expect(await checkAll(more)).toBe('')
})

it.each([
  "import { collections } from '#shared/collections/index.ts'",
  "import type { Passage } from '../shared/quality/passage.ts'",
  "import { describe } from '#server/knowledge/index.ts'",
])('keeps the product out of the engine: %s', async (source) => {
  expect(
    await check('src/server/engine/records/own.ts', `${source.replace('../shared', '../../../shared')}\n`),
  ).toContain('src/server/engine/records/own.ts imports ')
})

it('lets the engine import the definition of collections', async () => {
  const source = "import { collection } from '#shared/collections/define.ts'\n"
  expect(await check('src/server/engine/own-collections.ts', source)).toBe('')
})

it.each(["if (field.type === 'date') touch()", "if (definition.type !== 'file') return"])(
  'keeps types of fields in their folder: %s',
  async (source) => {
    expect(await check('src/server/engine/records/write/touch.ts', `${source}\n`)).toContain('asks for the type')
    expect(await check('src/server/engine/records/fields/date.ts', `${source}\n`)).toBe('')
  },
)

it.each([
  String.raw`const name = /^\p{Lu}\p{L}+$/iu`,
  String.raw`if (/^(?:see|ver) \p{Ll}+/giu.test(text)) return`,
  String.raw`const name = new RegExp('^(?:' + words.join('|') + ') \\p{Lu}', 'giu')`,
])('refuses a pattern that ignores case and asks for it: %s', async (source) => {
  expect(await check(place, `${source}\n`)).toContain('ignores case')
})

it.each([
  String.raw`const name = /^\p{Lu}\p{L}+$/u`,
  String.raw`const name = /^(?:the|a) \p{L}+$/iu`,
  String.raw`const name = new RegExp('^\\p{Lu}', 'u')`,
])('takes a pattern that means what it says: %s', async (source) => {
  expect(await check(place, `${source}\n`)).toBe('')
})

const test = 'tests/knowledge/feed.test.ts'

it.each([
  ['cannot be repeated', 'const name = Math.random()'],
  ['sleeps', 'await new Promise((wake) => setTimeout(wake, 400))'],
  ['sleeps', "import { setTimeout as pause } from 'node:timers/promises'"],
  ['bounds the time', 'expect(Date.now() - started).toBeLessThan(5000)'],
  ['outside the repository', "const folder = new URL('../../../shared/data/', import.meta.url)"],
  ['outside the repository', "const folder = join(import.meta.dirname, '../../../data')"],
  ['outside the repository', "import { data } from '../../../data.ts'"],
])('refuses a test that %s: %s', async (breach, source) => {
  expect(await check(test, `${source}\n`, tests)).toContain(breach)
})

it.each([
  [test, "const source = 'Math.random()'"],
  [test, 'test.setTimeout(60_000)'],
  [test, 'expect(performance.now() - began).toBeGreaterThan(95)'],
  [test, "const folder = new URL('../data/knowledge/', import.meta.url)"],
  [test, "const hostile = '../../../../etc/passwd'"],
  ['tests/drills/kill/kill-loop.ts', "import { setTimeout } from 'node:timers/promises'"],
])('takes the test %s: %s', async (file, source) => {
  expect(await check(file, `${source}\n`, tests)).toBe('')
})

it('refuses a component of more than 120 lines', async () => {
  const component = (lines: number) => `export function Page() {\n${'  // A line.\n'.repeat(lines - 2)}}\n`
  expect(await check('src/web/app/long-page.tsx', component(121))).toContain('Page has 121 lines; 120 is the limit')
  expect(await check('src/web/app/long-page.tsx', component(120))).toBe('')
})

it.each([
  ['#web/ui/button.tsx', false],
  ['#server/chat/chat.ts', false],
  ['#shared/contracts/chat.ts', true],
  ['./calls.ts', true],
])('lets the widget import %s: %s', async (target, isAllowed) => {
  const file = 'src/widget/panel/panel.ts'
  const said = await check(file, `import '${target}'\n`)
  expect(said).toEqual(isAllowed ? '' : expect.stringContaining(`${file} imports src/`))
})

it('lets neither server nor web import the widget', async () => {
  for (const file of ['src/server/chat/routes.ts', 'src/web/chat/inbox.ts']) {
    expect(await check(file, "import '#widget/panel/calls.ts'\n")).toContain(
      `${file} imports src/widget/panel/calls.ts`,
    )
  }
})
