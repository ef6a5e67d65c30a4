import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { withoutNetwork } from '#server/knowledge/document-process.ts'
import { docx } from './documents.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'timbre-parser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const mayHaveNoNetwork = (await withoutNetwork()).length > 0

/** A copy of the product whose built program is a link, or `main` where given. */
function product(name: string, main?: string): string {
  const home = join(folder, name)
  mkdirSync(join(home, 'src/server'), { recursive: true })
  for (const part of ['src/server/knowledge', 'src/server/engine/slots.ts', 'src/shared', 'package.json']) {
    cpSync(join(root, part), join(home, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
  mkdirSync(join(home, 'build'))
  if (main === undefined) symlinkSync(join(root, 'build/parser'), join(home, 'build/parser'))
  else {
    mkdirSync(join(home, 'build/parser'))
    writeFileSync(join(home, 'build/parser/main.mjs'), main)
  }
  return home
}

/** The result of that copy's `parseFile` for a Word file: its title, or the error code. */
function parsed(home: string): { title?: string; code?: string; cause?: string } {
  const file = join(folder, 'report.docx')
  writeFileSync(file, docx(['# Report', 'We sold 900 bicycles.']))
  const script = `
    const { parseFile } = await import(${JSON.stringify(join(home, 'src/server/knowledge/parse-file.ts'))})
    const answer = await parseFile(${JSON.stringify(file)}, 'docx').then(
      ({ title }) => ({ title }),
      ({ code, cause }) => ({ code, cause: String(cause) }),
    )
    console.log(JSON.stringify(answer))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    cwd: home,
    encoding: 'utf8',
    timeout: 30_000,
  })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

describe('the process that reads documents', () => {
  it('reads if its program is a symbolic link', () => {
    expect(parsed(product('linked'))).toEqual({ title: 'Report' })
  })

  it('does not report a parser that cannot start as a document that is too large', () => {
    const answer = parsed(product('broken', 'import "a-package-nobody-has"'))
    expect(answer.code).toBe('unexpected')
    expect(answer.cause).toContain('a-package-nobody-has')
  })

  it('may read only its own program of the product', () => {
    const curious = `
      import { readFileSync } from 'node:fs'
      const may = (path) => { try { readFileSync(path); return true } catch { return false } }
      const [own, product] = [may(import.meta.filename), may(${JSON.stringify(join(root, 'package.json'))})]
      console.log(JSON.stringify({ title: own + ' ' + product }))`
    expect(parsed(product('curious', curious))).toEqual({ title: 'true false' })
  })

  it.runIf(mayHaveNoNetwork)('has no network, if the system supports that', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const talkative = `
      import { connect } from 'node:net'
      const title = await new Promise((said) => {
        connect(${port}, '127.0.0.1').on('connect', () => said('connected')).on('error', () => said('alone'))
      })
      console.log(JSON.stringify({ title }))
      process.exit()`
    expect(parsed(product('talkative', talkative))).toEqual({ title: 'alone' })
    server.close()
  })

  it('reports a document that fills the memory outside of the heap as too large', () => {
    const hungry = 'const all = []\nwhile (true) all.push(Buffer.alloc(10_000_000, 1))'
    expect(parsed(product('buffers', hungry))).toMatchObject({ code: 'too-large' })
  })

  it('reports a document that runs out of memory as too large', () => {
    const hungry = 'const all = []\nwhile (true) all.push(new Array(100_000).fill({ a: Math.random() }))'
    expect(parsed(product('hungry', hungry))).toMatchObject({ code: 'too-large' })
  })
})
