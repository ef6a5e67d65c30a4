import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

async function start({ folder, url = '' }: DatabasePlace, life: number, names = '') {
  const child = fork(serve, [String(life), names, folder, url], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  let output = ''
  child.stdout!.on('data', (data: Buffer) => {
    output += data
  })
  const ended = once(child, 'close').finally(() => running.delete(child))
  // Some jobs end it before it is ready.
  await Promise.race([once(child, 'message'), ended])
  return {
    runs: () => output.split('\n').filter(Boolean),
    steady: () => child.connected && child.send('steady'),
    /** Resolves when the process has ended by itself. */
    ended,
    async stop() {
      child.send('stop')
      await ended
    },
  }
}

describeOnEachDatabase('jobs whose process dies', (engine) => {
  const states = async (place: DatabasePlace) => {
    const rows = await (await engine.open(place)).all<{ name: string; state: string; error: string }>(
      'select name, state, error from jobs order by name',
    )
    return rows.map(({ name, state, error }) => [name, state, error])
  }

  it('fail when it died three times, the last time alone; other jobs are done', async () => {
    const place = await engine.place()
    for (const life of [0, 1]) {
      const server = await start(place, life, life === 0 ? 'deadly,patient' : '')
      await server.ended
      expect(server.runs().sort()).toEqual([
        expect.stringMatching(/^deadly beside [01]$/),
        expect.stringMatching(/^patient beside [01]$/),
      ])
    }
    const runs: string[] = []
    for (let life = 2; !runs.includes('deadly beside 0'); life += 1) {
      const server = await start(place, life)
      server.steady()
      await server.ended
      runs.push(...server.runs())
    }
    const last = await start(place, 9)
    last.steady()
    await until(async () => [...runs, ...last.runs()].includes('patient beside 0'))
    await last.stop()
    expect([...runs, ...last.runs()].sort()).toEqual(['deadly beside 0', 'patient beside 0'])
    expect(await states(place)).toEqual([
      ['deadly', 'failed', 'The server stopped every time it worked on this, so it will not be tried again.'],
      ['patient', 'done', ''],
    ])
  })

  it('are not run alone before their process has been up for a while', async () => {
    const place = await engine.place()
    for (const life of [0, 1]) await (await start(place, life, life === 0 ? 'deadly' : '')).ended
    const server = await start(place, 2, 'patient')
    await until(async () => server.runs().includes('patient beside 0'))
    await server.stop()
    expect(server.runs()).toEqual(['patient beside 0'])
  })

  it('continue as long as they make progress each time', async () => {
    const place = await engine.place()
    for (let life = 0; life < 4; life += 1) {
      const server = await start(place, life, life === 0 ? 'stepwise' : '')
      await server.ended
    }
    const last = await start(place, 4)
    await until(async () => last.runs().length > 0)
    await last.stop()
    expect(await states(place)).toEqual([['stepwise', 'done', '']])
  })
})
