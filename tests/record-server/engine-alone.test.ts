import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PocketBase from 'pocketbase'
import { afterAll, describe, expect, it } from 'vitest'
import { startRecordServer } from '../support/record-server-process.ts'
import { base, id } from './plain-collections.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

describe('the engine without the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-engine-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const definitions = ['access-rules', 'auth-options', 'define', 'fields'].map(
    (name) => `src/shared/collections/${name}.ts`,
  )
  for (const path of ['src/server/engine', ...definitions, 'scripts/record-server.ts', 'package.json']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  for (const path of ['tsconfig.base.json', 'src/server/tsconfig.json']) cpSync(join(root, path), join(folder, path))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

  it('type-checks', async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', 'src/server'], { cwd: folder }).catch(
      (error) => error,
    )
    expect(stdout).toBe('')
  })

  it('serves the collections of an export', async () => {
    const collections = join(folder, 'collections.json')
    writeFileSync(collections, JSON.stringify([base('books', 'pbc_books', [id, { name: 'title', type: 'text' }])]))
    const data = join(folder, 'data')
    mkdirSync(data)
    const server = await startRecordServer({
      place: { folder: data },
      collections,
      script: join(folder, 'scripts/record-server.ts'),
    })
    const pb = new PocketBase(server.url).autoCancellation(false)
    const { id: book } = await pb.collection('books').create({ title: 'One' })
    expect((await pb.collection('books').getOne(book)).title).toBe('One')
    expect(await server.stop()).toBe(0)
  })
})
