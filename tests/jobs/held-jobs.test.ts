import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Transaction } from '#server/engine/database/database.ts'
import { JobHeld } from '#server/engine/jobs/job.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { held, openQueue, type Queue, type Run, type Worker } from './queue-world.ts'

const reason = 'unpaid'
const heldMilliseconds = 600_000

describeOnEachDatabase('a job that is held', (engine) => {
  let queue: Queue
  let worker: Worker
  beforeAll(async () => {
    queue = await openQueue(engine)
  })
  afterEach(() => queue.clear())

  const start = async (tenant: string): Promise<string> => {
    worker = queue.worker(held())
    const id = await queue.enqueue(worker, held(), { tenant })
    await worker.jobs.start()
    return id
  }
  const release = (tx: Transaction, tenant = 'one') => worker.jobs.release(tx, tenant, reason)
  const runOf = (id: string): Promise<Run> => until(() => worker.running.get(id))
  const isHeld = (id: string) =>
    until(async () => {
      const row = await queue.row(id)
      return row.state === 'queued' && row.error === reason && row
    })
  const dueIn = ({ runAt }: { runAt: string }) => Date.parse(runAt) - queue.clock.now().getTime()

  it('runs when it is released, and checks again after ten minutes', async () => {
    const id = await start('one')
    const first = await runOf(id)
    first.end(new JobHeld(reason))
    const row = await isHeld(id)
    expect([dueIn(row), row.attempts]).toEqual([heldMilliseconds, 0])
    await queue.database.transaction((tx) => release(tx))
    const second = await runOf(id)
    second.end(new JobHeld(reason))
    expect(dueIn(await isHeld(id))).toBe(heldMilliseconds)
    queue.clock.advance(heldMilliseconds)
    ;(await runOf(id)).end()
    expect(await queue.reaches(id, 'done')).toMatchObject({ error: '', attempts: 1 })
  })

  it('runs again if it is released after it has found the reason', async () => {
    const id = await start('one')
    const first = await runOf(id)
    await queue.database.transaction((tx) => release(tx))
    first.end(new JobHeld(reason))
    const second = await runOf(id)
    // That release is over.
    second.end(new JobHeld(reason))
    expect(dueIn(await isHeld(id))).toBe(heldMilliseconds)
  })

  it('runs again if it becomes held while it is being released', async () => {
    const id = await start('one')
    const first = await runOf(id)
    await queue.database.transaction(async (tx) => {
      await release(tx)
      first.end(new JobHeld(reason))
    })
    ;(await runOf(id)).end()
    expect(await queue.reaches(id, 'done')).toMatchObject({ error: '', attempts: 1 })
  })

  it('stays held when another tenant’s jobs are released', async () => {
    const id = await start('one')
    const first = await runOf(id)
    await queue.database.transaction((tx) => release(tx, 'other'))
    first.end(new JobHeld(reason))
    expect(dueIn(await isHeld(id))).toBe(heldMilliseconds)
  })
})
