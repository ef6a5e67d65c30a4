import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import { afterEach, describe, expect, it } from 'vitest'
import { marksBuffer, readMarks, writeMarks } from '#server/engine/watchdog/marks.ts'
import { until } from '../support/wait.ts'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))
let child: ChildProcess
let folder: string
afterEach(() => {
  child?.kill('SIGKILL')
  if (folder) rmSync(folder, { recursive: true, force: true })
})

interface Line {
  msg: string
  level: number
  jobs: string[]
  requests: string[]
}

async function start(exitMilliseconds = 0) {
  folder = mkdtempSync(join(tmpdir(), 'timbre-watchdog-'))
  child = fork(serve, [folder, String(exitMilliseconds)], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr!.on('data', (data: Buffer) => {
    errors += data
  })
  const [{ url, health }] = (await once(child, 'message')) as [{ url: string; health: string }]
  return {
    url,
    health: async () => {
      const answer = await fetch(health)
      return { status: answer.status, ...((await answer.json()) as { message: string; data: Record<string, unknown> }) }
    },
    lines: (): Line[] =>
      errors
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    letGo: () => writeFileSync(join(folder, 'go'), ''),
  }
}

describe('an event loop that is blocked', () => {
  it('by a request is reported while it lasts and logged afterwards; health reports it meanwhile', async () => {
    const server = await start()
    await until(async () => (await server.health()).status === 200)
    const held = fetch(`${server.url}/api/hold?secret=1`, { method: 'POST' })
    await until(async () => server.lines().length > 0)
    expect(server.lines()[0]).toMatchObject({
      ...{ msg: 'the event loop is blocked', level: 40, jobs: [], requests: ['POST /api/hold'] },
    })
    const ill = await until(async () => {
      const answer = await server.health()
      return answer.status === 503 && answer
    })
    expect(ill.message).toMatch(/^The event loop has been blocked for \d+ s\.$/)
    expect(ill.data).toMatchObject({ jobs: [], requests: ['POST /api/hold'] })
    expect(server.lines().map(({ msg }) => msg)).not.toContain('the event loop was blocked')
    server.letGo()
    expect((await held).status).toBe(200)
    await until(async () => (await server.health()).status === 200)
    const logged = await until(async () => server.lines().find(({ msg }) => msg === 'the event loop was blocked'))
    expect(logged.requests).toEqual(['POST /api/hold'])
  })

  it('by a job is reported to superusers afterwards', async () => {
    const server = await start()
    child.send('superuser')
    await once(child, 'message')
    const pb = new PocketBase(server.url)
    await pb.collection('_superusers').authWithPassword('root@test.example', 'correct horse 1')
    expect((await pb.health.check()).data).toMatchObject({ eventLoop: { blocks: 0, lastBlock: null } })
    child.send('job')
    await until(async () => server.lines().length > 0)
    server.letGo()
    await until(async () => server.lines().some(({ msg }) => msg === 'the event loop was blocked'))
    expect((await pb.health.check()).data).toMatchObject({
      eventLoop: { blocks: 1, lastBlock: { jobs: [expect.stringMatching(/^hold \w{15}$/)], requests: [] } },
    })
    expect((await new PocketBase(server.url).health.check()).data).toEqual({})
  })

  it('for too long ends the process, if configured', async () => {
    const server = await start(3000)
    const ended = once(child, 'exit')
    child.send('job')
    expect((await ended)[1]).toBe('SIGKILL')
    await until(async () => server.lines().at(-1)?.msg === 'the event loop is blocked; the process is ended')
  })
})

describe('marks', () => {
  it('are the work in progress; only the latest are kept', () => {
    const buffer = marksBuffer()
    const marks = writeMarks(buffer)
    const first = marks.begin('first')
    const second = marks.begin('GET /ação')
    expect(readMarks(buffer).sort()).toEqual(['GET /ação', 'first'])
    marks.end(first)
    expect(readMarks(buffer)).toEqual(['GET /ação'])
    for (let count = 0; count < 16; count += 1) marks.begin(`n${count}`)
    marks.end(second)
    expect(readMarks(buffer)).toHaveLength(16)
    marks.begin('x'.repeat(1000))
    expect(readMarks(buffer).map(({ length }) => length)).toContain(160)
  })
})
