import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { digest } from '#server/knowledge/digest.ts'
import { fromPs, maxProcesses, residentBytes } from '#server/knowledge/document-process.ts'
import { parseFile } from '#server/knowledge/parse-file.ts'
import { startTestApp } from '../support/app.ts'
import { documentProcesses, knowsChildren, watchChildren } from '../support/child-processes.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { itemEnds } from '../support/workspace.ts'
import { gigabytePdf, nestedPdf } from './bombs.ts'

const folder = mkdtempSync(join(tmpdir(), 'timbre-document-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
function stored(content: Buffer | string): string {
  const path = join(folder, `file${count++}`)
  writeFileSync(path, content)
  return path
}
const codeOf = (error: unknown) => (error as { code?: string }).code ?? error
const megabyte = 1024 * 1024

describe.runIf(knowsChildren)('the process that reads a document', () => {
  it.each<[string, () => Buffer]>([
    ['1 MB that becomes 1 GB', gigabytePdf],
    ['a few kilobytes that become 800 MB in two steps', nestedPdf],
  ])('is ended before a PDF of %s fills the memory', async (_, bomb) => {
    const path = stored(bomb())
    const before = process.memoryUsage.rss()
    const children = watchChildren()
    expect(await parseFile(path, 'pdf').catch(codeOf)).toBe('too-large')
    const { seen } = children.stop()
    expect(seen).toHaveLength(1)
    expect(seen[0]!.peak).toBeLessThan(700 * megabyte)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte)
  })

  it('is the first to go when the system runs out of memory', async () => {
    const path = stored('A line of text.')
    const children = watchChildren()
    for (let turn = 0; turn < 5; turn += 1) await parseFile(path, 'txt')
    const { seen } = children.stop()
    expect(seen.map(({ oomScore }) => oomScore)).toContain(1000)
  })

  it('waits for its turn while others are read', async () => {
    const path = stored('A line of text.')
    const children = watchChildren()
    const all = await Promise.all(Array.from({ length: 6 }, () => parseFile(path, 'txt')))
    expect(all.map(({ markdown }) => markdown)).toEqual(Array(6).fill('A line of text.'))
    expect(children.stop().peakCount).toBeLessThanOrEqual(maxProcesses)
  })

  it('ends, or never starts, when its job is canceled', async () => {
    const path = stored(nestedPdf())
    const controller = new AbortController()
    const all = Array.from({ length: 4 }, () => parseFile(path, 'pdf', { signal: controller.signal }).catch(String))
    await until(async () => documentProcesses().length > 0)
    controller.abort(new Error('canceled'))
    expect(await Promise.all(all)).toEqual(Array(4).fill('Error: canceled'))
    expect(documentProcesses()).toEqual([])
    expect((await parseFile(stored('Others are read.'), 'txt')).markdown).toBe('Others are read.')
  })

  it('is measured the same without /proc', async () => {
    const [proc, ps] = [await residentBytes(process.pid), await fromPs(process.pid)]
    expect(Math.abs(proc - ps!) / proc).toBeLessThan(0.2)
  })
})

describe('a text of random words', () => {
  it('is rejected, since each word would cost the search index a row', () => {
    const words = (distinct: number) => Array.from({ length: 150_000 }, (_, n) => `w${n % distinct}`).join(' ')
    expect(() => digest({ title: '', markdown: words(120_000) })).toThrow('too-large')
    expect(digest({ title: '', markdown: words(20_000) }).chunks.length).toBeGreaterThan(100)
  })
})

describeOnSqlite('long text that a person typed', (engine) => {
  it.runIf(knowsChildren)('is split into passages outside of the server, short text without a process', async () => {
    const { register } = await startTestApp(await engine.place())
    const person = await register('typist@velofold.example')
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Base' })
    const read = async (body: string) => {
      const children = watchChildren()
      const made = await person.pb.collection('knowledge_items').create({ base: base.id, type: 'page', body })
      return { item: await itemEnds(person, made.id), processes: children.stop().seen.length }
    }
    const short = '# Bells\n\nWe gave away 300 bells.   \n\n\n\nNobody complained.'
    expect(await read(short)).toMatchObject({ item: { status: 'ready', title: 'Bells', body: short }, processes: 0 })
    const long = `${short}\n\n${'A sentence about bells. '.repeat(500)}`
    expect(await read(long)).toMatchObject({ item: { status: 'ready', title: 'Bells', body: long }, processes: 1 })
  })
})
