import { expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnPostgres } from '../support/databases.ts'
import { ask } from '../support/server.ts'
import { until } from '../support/wait.ts'

describeOnPostgres('a web and a worker process', (engine) => {
  it('divide the work: one answers people, the other runs jobs', async () => {
    const place = await engine.place()
    const web = await startTestApp(place, { PROCESS: 'web' })
    const pb = web.visitor()
    const password = 'correct horse 1'
    const { id } = await pb
      .collection('users')
      .create({ email: 'ana@test.example', password, passwordConfirm: password })
    expect(await states(web)).toContain('queued')

    const worker = await startTestApp(place, { PROCESS: 'worker' })
    expect((await ask(`${worker.url}/api/health`)).status).toBe(200)
    expect((await ask(`${worker.url}/api/ready?probe=1`)).status).toBe(200)
    expect((await ask(`${worker.url}/api/collections/users/records/${id}`)).status).toBe(404)
    expect((await ask(`${worker.url}/`)).status).toBe(404)
    await until(async () => (await states(web)).every((state) => state === 'done'))
  })
})

const states = async ({ app }: TestApp): Promise<string[]> =>
  (await app.engine.database.all<{ state: string }>('select state from jobs')).map(({ state }) => state)
