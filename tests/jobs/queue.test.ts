import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { JobError } from '#server/engine/jobs/job.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { takes, until } from '../support/wait.ts'
import { held, openQueue, type Queue, type Run, type Worker } from './queue-world.ts'

describeOnEachDatabase('the queue', (engine) => {
  let queue: Queue
  beforeAll(async () => {
    queue = await openQueue(engine)
  })
  afterEach(() => queue.clear())

  /** The run of a job, once it has started. */
  const runOf = (worker: Worker, id: string): Promise<Run> => until(() => worker.running.get(id))
  const later = (milliseconds: number) => new Date(queue.clock.now().getTime() + milliseconds)
  const isDone = (id: string) => queue.reaches(id, 'done')
  const tenantsOf = (worker: Worker) => [...worker.running.values()].map(({ job }) => job.tenant).sort()

  describe('shares its slots', () => {
    it('so that no tenant gets more than its part', async () => {
      const worker = queue.worker(held(), { concurrency: 4 })
      for (let n = 0; n < 6; n += 1) await queue.enqueue(worker, held(), { tenant: 'crowded' })
      queue.clock.advance(1000)
      for (const tenant of ['late', 'later']) await queue.enqueue(worker, held(), { tenant })
      await worker.jobs.start()
      await until(() => worker.running.size === 4)
      expect(tenantsOf(worker)).toEqual(['crowded', 'crowded', 'late', 'later'])

      // Two slots become free; the tenant that is at its limit gets neither.
      const others = [...worker.running.values()].filter(({ job }) => job.tenant !== 'crowded')
      for (const { job, end } of others) {
        end()
        await isDone(job.id)
      }
      const guest = await queue.enqueue(worker, held(), { tenant: 'latest' })
      await runOf(worker, guest)
      expect(tenantsOf(worker)).toEqual(['crowded', 'crowded', 'latest'])
    })

    it('so that tenants with the fewest runs come first', async () => {
      const worker = queue.worker(held(), { concurrency: 3 })
      for (let n = 0; n < 6; n += 1) await queue.enqueue(worker, held(), { tenant: 'crowded' })
      queue.clock.advance(1000)
      for (const tenant of ['late', 'later']) await queue.enqueue(worker, held(), { tenant })
      await worker.jobs.start()
      await until(() => worker.running.size === 3)
      expect(tenantsOf(worker)).toEqual(['crowded', 'late', 'later'])
    })

    it('over all processes', async () => {
      const [first, second] = [queue.worker(held()), queue.worker(held())]
      for (let n = 0; n < 5; n += 1) await queue.enqueue(first, held(), { tenant: 'crowded' })
      await Promise.all([first.jobs.start(), second.jobs.start()])
      const guest = await queue.enqueue(second, held(), { tenant: 'guest' })
      await until(() => first.running.has(guest) || second.running.has(guest))
      expect([...tenantsOf(first), ...tenantsOf(second)].sort()).toEqual(['crowded', 'crowded', 'guest'])
    })

    it('with more of them for runs that wait for others, of which no tenant gets more than its part either', async () => {
      let waits = true
      const waiting = held({ whileWaiting: { holds: () => waits, perTenant: 3 } })
      const worker = queue.worker(waiting, { concurrency: 1, waitingConcurrency: 4 })
      for (let n = 0; n < 6; n += 1) await queue.enqueue(worker, waiting, { tenant: 'crowded' })
      queue.clock.advance(1000)
      for (const tenant of ['late', 'later']) await queue.enqueue(worker, waiting, { tenant })
      await worker.jobs.start()
      await until(() => worker.running.size === 4)
      expect(tenantsOf(worker)).toEqual(['crowded', 'crowded', 'late', 'later'])
      for (const { job, end } of [...worker.running.values()].filter(({ job }) => job.tenant !== 'crowded')) {
        end()
        await isDone(job.id)
      }
      await until(() => worker.running.size === 3)
      const guest = await queue.enqueue(worker, waiting, { tenant: 'latest' })
      await runOf(worker, guest)
      expect(tenantsOf(worker)).toEqual(['crowded', 'crowded', 'crowded', 'latest'])
      // Runs that begin from now on work, and get one place.
      waits = false
      for (const { job, end } of [...worker.running.values()]) {
        end()
        await isDone(job.id)
      }
      await until(() => worker.running.size === 1)
      await queue.enqueue(worker, waiting, { tenant: 'one more' })
      expect(tenantsOf(worker)).toEqual(['crowded'])
    })

    it('so that waiting runs do not delay other work', async () => {
      const waiting = held({ name: 'waits', perTenant: 1, whileWaiting: { holds: () => true, perTenant: 2 } })
      const worker = queue.worker(held(), { concurrency: 1, waitingConcurrency: 2 })
      const others: string[] = []
      const stays = Promise.withResolvers<void>()
      worker.jobs.define({
        ...waiting,
        run: async ({ id }) => {
          others.push(id)
          await stays.promise
        },
      })
      for (let n = 0; n < 3; n += 1) await queue.enqueue(worker, waiting, { tenant: `waits ${n}` })
      queue.clock.advance(1000)
      const work = await queue.enqueue(worker, held(), { tenant: 'works' })
      await worker.jobs.start()
      await runOf(worker, work)
      await until(() => others.length === 2)
      expect(worker.running.has(work)).toBe(true)
      stays.resolve()
      await until(() => others.length === 3)
    })

    it('in the order in which jobs are due', async () => {
      const worker = queue.worker(held(), { concurrency: 1 })
      const ids: string[] = []
      for (let n = 0; n < 4; n += 1) {
        queue.clock.advance(10)
        ids.push(await queue.enqueue(worker, held()))
      }
      await worker.jobs.start()
      for (const id of ids) {
        const run = await runOf(worker, id)
        expect(worker.running.size).toBe(1)
        run.end()
      }
    })
  })

  describe('a key', () => {
    it('keeps a second job away while the first is queued or running', async () => {
      const worker = queue.worker(held())
      const first = await queue.enqueue(worker, held(), { key: 'once' })
      expect(await queue.enqueue(worker, held(), { key: 'once' })).toBe(first)
      await worker.jobs.start()
      const run = await runOf(worker, first)
      expect(await queue.enqueue(worker, held(), { key: 'once' })).toBe(first)
      run.end()
      await isDone(first)
      expect(await queue.enqueue(worker, held(), { key: 'once' })).not.toBe(first)
    })

    it('blocks the second of two that are enqueued at the same time', async () => {
      const worker = queue.worker(held())
      const ids = await Promise.all(Array.from({ length: 8 }, () => queue.enqueue(worker, held(), { key: 'once' })))
      expect(new Set(ids).size).toBe(1)
      expect(await queue.rows()).toHaveLength(1)
    })

    it('does not wait for a run that was canceled', async () => {
      const worker = queue.worker(held())
      const first = await queue.enqueue(worker, held(), { key: 'once' })
      await worker.jobs.start()
      await runOf(worker, first)
      const second = await queue.database.transaction(async (tx) => {
        await worker.jobs.cancel(tx, 'once')
        return worker.jobs.enqueue(tx, held(), {}, { key: 'once' })
      })
      expect(second).not.toBe(first)
      await runOf(worker, second)
    })

    it('does not affect jobs without one', async () => {
      const worker = queue.worker(held())
      const ids = [await queue.enqueue(worker, held()), await queue.enqueue(worker, held())]
      expect(new Set(ids).size).toBe(2)
      expect(await queue.cancel(worker, '')).toEqual([])
    })
  })

  describe('a job', () => {
    it('does not exist when its transaction is rolled back, and is refused when its payload is wrong', async () => {
      const strict = held({
        parse(payload) {
          if (!('needed' in (payload as object))) throw new Error('needed is missing')
          return payload as Record<string, unknown>
        },
      })
      const worker = queue.worker(strict)
      await expect(queue.enqueue(worker, strict)).rejects.toThrow('needed is missing')
      const failing = queue.database.transaction(async (tx) => {
        await worker.jobs.enqueue(tx, strict, { needed: 1 })
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(await queue.rows()).toEqual([])
    })

    it('runs with its payload and tenant, and not before its time', async () => {
      const worker = queue.worker(held())
      const options = { runAt: later(60_000), tenant: 'one' }
      const patient = await queue.enqueue(worker, held(), options, { number: 7 })
      const now = await queue.enqueue(worker, held())
      await worker.jobs.start()
      await runOf(worker, now)
      expect(await queue.row(patient)).toMatchObject({ state: 'queued', attempts: 0 })
      queue.clock.advance(59_999)
      const another = await queue.enqueue(worker, held())
      await runOf(worker, another)
      expect(await queue.row(patient)).toMatchObject({ state: 'queued', attempts: 0 })
      queue.clock.advance(1)
      const { job } = await runOf(worker, patient)
      expect(job).toMatchObject({ id: patient, tenant: 'one', payload: { number: 7 }, attempt: 1 })
    })

    it('is done together with what it writes, or not at all', async () => {
      const mail = (to: string) => ({ to, subject: 'Result', state: 'kept' as const })
      const writing = held({
        attempts: 1,
        run: (job) =>
          job.complete(async (records) => {
            await records.create('mails', mail('half@jobs.example'))
            if (job.payload.fails) throw new Error('in the middle')
            await records.create('mails', mail('whole@jobs.example'))
          }),
      })
      const worker = queue.worker(writing)
      await worker.jobs.start()
      const bad = await queue.enqueue(worker, writing, {}, { fails: true })
      ;(await runOf(worker, bad)).end()
      expect(await queue.reaches(bad, 'failed')).toMatchObject({ error: 'Something went wrong.' })
      expect(await queue.records.count('mails')).toBe(0)
      const good = await queue.enqueue(worker, writing)
      ;(await runOf(worker, good)).end()
      await isDone(good)
      expect(await queue.records.count('mails')).toBe(2)
    })

    it('ends in one transaction with another, or neither does', async () => {
      const worker = queue.worker(held())
      await worker.jobs.start()
      const ids = [await queue.enqueue(worker, held()), await queue.enqueue(worker, held(), { key: 'second' })]
      const [first, second] = await Promise.all(ids.map((id) => runOf(worker, id)))
      const both = () =>
        queue.records.write(async ({ tx }) => {
          await first!.job.completeIn(tx)
          await second!.job.completeIn(tx)
        })
      await queue.database.run('update jobs set "cancelRequested" = 1 where id = ?', [ids[1]!])
      await expect(both()).rejects.toThrow('no longer held')
      expect((await queue.rows()).map(({ state }) => state)).toEqual(['running', 'running'])
      await queue.database.run('update jobs set "cancelRequested" = 0 where id = ?', [ids[1]!])
      await both()
      expect((await queue.rows()).map(({ state }) => state)).toEqual(['done', 'done'])
      // What the run does afterwards cannot undo it.
      first!.end(new Error('too late'))
      second!.end()
      await until(() => worker.running.size === 0)
      expect((await queue.rows()).map(({ state }) => state)).toEqual(['done', 'done'])
    })

    it('is never run by two workers at once', async () => {
      const seen: string[] = []
      const counting = held({
        perTenant: 20,
        run: async ({ id }) => {
          seen.push(id)
        },
      })
      const workers = [1, 2, 3].map(() => queue.worker(counting, { concurrency: 7 }))
      const ids = await queue.database.transaction(async (tx) => {
        const ids: string[] = []
        for (let n = 0; n < 60; n += 1) ids.push(await workers[0]!.jobs.enqueue(tx, counting, {}))
        return ids
      })
      await Promise.all(workers.map(({ jobs }) => jobs.start()))
      await until(async () => {
        for (const { running } of workers) for (const { end } of [...running.values()]) end()
        return (await queue.rows()).every(({ state }) => state === 'done')
      })
      expect(seen.sort()).toEqual(ids.sort())
      expect((await queue.rows()).every(({ attempts }) => attempts === 1)).toBe(true)
    })
  })

  describe('a job that fails', () => {
    it('is retried after pauses that double, and then ends with the reason', async () => {
      const outcomes: string[] = []
      const failing = held({
        ended: async ({ tenant }, outcome) => {
          outcomes.push(`${tenant} ${outcome.state}`)
        },
      })
      const worker = queue.worker(failing)
      await worker.jobs.start()
      const id = await queue.enqueue(worker, failing, { tenant: 'one' })
      for (const [attempt, pause] of [
        [1, 1000],
        [2, 2000],
      ] as const) {
        const { job, end } = await runOf(worker, id)
        expect(job.attempt).toBe(attempt)
        end(new JobError(`failure ${attempt}`, { retry: true }))
        const row = await queue.reaches(id, 'queued')
        expect(row).toMatchObject({ attempts: attempt, error: `failure ${attempt}` })
        const waits = Date.parse(row.runAt) - queue.clock.now().getTime()
        expect(waits).toBeGreaterThanOrEqual(0.75 * pause)
        expect(waits).toBeLessThanOrEqual(1.25 * pause)
        queue.clock.advance(waits)
      }
      ;(await runOf(worker, id)).end(new Error('a secret'))
      expect(await queue.reaches(id, 'failed')).toMatchObject({ attempts: 3, error: 'Something went wrong.' })
      expect(outcomes).toEqual(['one failed'])
    })

    it('is not retried when the error says so, and waits as long as the error requests', async () => {
      const worker = queue.worker(held())
      await worker.jobs.start()
      const hopeless = await queue.enqueue(worker, held())
      ;(await runOf(worker, hopeless)).end(new JobError('hopeless', { retry: false }))
      expect(await queue.reaches(hopeless, 'failed')).toMatchObject({ attempts: 1, error: 'hopeless' })

      const busy = await queue.enqueue(worker, held())
      ;(await runOf(worker, busy)).end(new JobError('busy', { retry: true, afterMilliseconds: 90_000 }))
      const { runAt } = await queue.reaches(busy, 'queued')
      expect(Date.parse(runAt) - queue.clock.now().getTime()).toBe(90_000)
    })

    it('ends even if what its definition does afterwards fails', async () => {
      const clumsy = held({
        attempts: 1,
        ended: async () => {
          throw new Error('the rows are gone')
        },
      })
      const worker = queue.worker(clumsy)
      await worker.jobs.start()
      const id = await queue.enqueue(worker, clumsy)
      ;(await runOf(worker, id)).end(new JobError('no', { retry: false }))
      expect(await queue.reaches(id, 'failed')).toMatchObject({ error: 'no' })
    })
  })

  describe('cancelling', () => {
    it('ends a queued job at once, with its definition’s hook', async () => {
      const outcomes: string[] = []
      const watched = held({
        ended: async ({ payload }, outcome) => {
          outcomes.push(`${payload.number} ${outcome.state}`)
        },
      })
      const worker = queue.worker(watched)
      const id = await queue.enqueue(worker, watched, { key: 'mine' }, { number: 1 })
      const other = await queue.enqueue(worker, watched, { key: 'other' }, { number: 2 })
      expect(await queue.cancel(worker, 'mine')).toEqual([id])
      expect(await queue.row(id)).toMatchObject({ state: 'canceled' })
      expect(outcomes).toEqual(['1 canceled'])
      await worker.jobs.start()
      await runOf(worker, other)
      expect([...worker.running.keys()]).toEqual([other])
      expect(await queue.cancel(worker, 'mine')).toEqual([])
    })

    it('aborts a run in any process, and rolls back its writes', async () => {
      const [here, there] = [queue.worker(held()), queue.worker(held())]
      await there.jobs.start()
      const id = await queue.enqueue(here, held(), { key: 'mine' })
      const { job } = await runOf(there, id)
      expect(await queue.cancel(here, 'mine')).toEqual([id])
      await until(() => job.signal.aborted)
      const writes = job.complete((records) => records.create('mails', { to: 'late@jobs.example', state: 'kept' }))
      await expect(writes).rejects.toThrow('no longer held')
      expect(await queue.reaches(id, 'canceled')).toMatchObject({ attempts: 1 })
      expect(await queue.records.count('mails')).toBe(0)
    })

    it('keeps a run that has not heard of it from completing', async () => {
      const { database } = queue
      const deaf: Database = { ...database, listen: async () => async () => {} }
      const [here, there] = [queue.worker(held()), queue.worker(held(), { database: deaf })]
      await there.jobs.start()
      const id = await queue.enqueue(here, held(), { key: 'mine' })
      const { job, end } = await runOf(there, id)
      await queue.cancel(here, 'mine')
      await expect(job.complete(async () => {})).rejects.toThrow('no longer held')
      end()
      await queue.reaches(id, 'canceled')
    })

    it('aborts a job that is just being claimed', async () => {
      const { database } = queue
      let open = () => {}
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      let isHeld = false
      // The claim is committed, but the worker has not heard of it yet.
      const slow: Database = {
        ...database,
        async transaction(work) {
          const value = await database.transaction(work)
          if (Array.isArray(value) && value.length > 0) {
            isHeld = true
            await gate
          }
          return value
        },
      }
      const other = queue.worker(held())
      const worker = queue.worker(held(), { database: slow })
      await worker.jobs.start()
      const messages: string[] = []
      const unlisten = await database.listen('jobs', (message) => messages.push(message))
      const id = await queue.enqueue(other, held(), { key: 'mine' })
      await until(() => isHeld)
      expect(await queue.row(id)).toMatchObject({ state: 'running' })
      await queue.cancel(other, 'mine')
      await until(() => messages.includes(`cancel:${id}`))
      open()
      await queue.reaches(id, 'canceled')
      expect(worker.running.size).toBe(0)
      await unlisten()
    })
  })

  describe('a lease', () => {
    it('that ran out gives the job to another worker; the first can no longer complete it', async () => {
      const leased = held({ leaseMilliseconds: 3_600_000 })
      const [first, second] = [queue.worker(leased, { concurrency: 1 }), queue.worker(leased)]
      await first.jobs.start()
      const id = await queue.enqueue(first, leased)
      const lost = await runOf(first, id)
      // While the lease is valid, no other worker claims it.
      queue.clock.advance(3_599_000)
      const beside = await queue.enqueue(first, leased)
      if (engine.dialect === 'postgres') {
        await second.jobs.start()
        await runOf(second, beside)
        expect([...second.running.keys()]).toEqual([beside])
        queue.clock.advance(2_000)
      } else {
        // On SQLite a worker that starts knows that no other process lives.
        await second.jobs.start()
      }
      const taken = await runOf(second, id)
      await expect(lost.job.complete(async () => {})).rejects.toThrow('no longer held')
      // A run whose process died does not count as an attempt.
      expect(taken.job.attempt).toBe(1)
      taken.end()
      await isDone(id)
    })

    it('that runs out for the third time ends the job, unless it made progress in between', async () => {
      const outcomes: string[] = []
      const leased = held({
        leaseMilliseconds: 3_600_000,
        ended: async ({ payload }, outcome) => {
          if (outcome.state === 'failed') outcomes.push(`${payload.kind} ${outcome.error.name}`)
        },
      })
      const enqueuer = queue.worker(leased)
      const [stuck, moving] = [
        await queue.enqueue(enqueuer, leased, {}, { kind: 'stuck' }),
        await queue.enqueue(enqueuer, leased, { runAt: new Date('2040-01-01') }, { kind: 'moving' }),
      ]
      /** A worker with one slot claims the job and dies. */
      const crashWith = async (id: string, reached: number) => {
        const worker = queue.worker(leased, { concurrency: 1 })
        await worker.jobs.start()
        // Jobs with two crashes wait for a process that has been up for a while.
        queue.clock.advance(10_000)
        const { job } = await runOf(worker, id)
        expect(job.attempt).toBe(1)
        await job.checkpoint(reached)
        queue.clock.advance(4_000_000)
      }
      for (let crash = 1; crash <= 3; crash += 1) await crashWith(stuck, 5)
      const survivor = queue.worker(leased, { concurrency: 1 })
      await survivor.jobs.start()
      await queue.reaches(stuck, 'failed')
      expect(outcomes).toEqual(['stuck JobCrashed'])
      await survivor.jobs.stop(0)

      queue.clock.advance(Date.parse('2040-01-01') - queue.clock.now().getTime())
      for (let crash = 1; crash <= 4; crash += 1) await crashWith(moving, crash)
      const last = queue.worker(leased)
      await last.jobs.start()
      ;(await runOf(last, moving)).end()
      await isDone(moving)
    })
  })

  describe('a worker', () => {
    it('is woken when the next job is due, without polling', async () => {
      let looks = 0
      const counting: Database = {
        ...queue.database,
        async all(...statement) {
          const rows = await queue.database.all(...statement)
          looks += 1
          return rows as never
        },
      }
      const worker = queue.worker(held(), { pollMilliseconds: 600_000, database: counting })
      await worker.jobs.start()
      await until(() => looks > 0)
      const before = looks
      const id = await queue.enqueue(worker, held(), { runAt: later(50) })
      await until(() => looks > before)
      queue.clock.advance(50)
      expect((await runOf(worker, id)).job.id).toBe(id)
    })

    it('continues with the queue when a job has ended, without polling', async () => {
      const worker = queue.worker(held(), { concurrency: 1, pollMilliseconds: 600_000 })
      const [first, second] = [
        await queue.enqueue(worker, held()),
        await queue.enqueue(worker, held(), { runAt: later(1) }),
      ]
      queue.clock.advance(1)
      await worker.jobs.start()
      ;(await runOf(worker, first)).end()
      expect((await runOf(worker, second)).job.id).toBe(second)
    })

    it.runIf(engine.dialect === 'postgres')('hears of jobs that other processes enqueue', async () => {
      const [here, there] = [queue.worker(held()), queue.worker(held(), { pollMilliseconds: 600_000 })]
      await there.jobs.start()
      const id = await queue.enqueue(here, held())
      expect((await runOf(there, id)).job.id).toBe(id)
    })

    it('lets its runs finish when it stops, if they are quick', async () => {
      const worker = queue.worker(held())
      await worker.jobs.start()
      const id = await queue.enqueue(worker, held())
      const { end } = await runOf(worker, id)
      const stopped = worker.jobs.stop(60_000)
      const late = await queue.enqueue(worker, held())
      end()
      await stopped
      expect(await queue.row(id)).toMatchObject({ state: 'done' })
      expect(await queue.row(late)).toMatchObject({ state: 'queued', attempts: 0 })
    })

    it('takes no job once it stops, however long the database takes to end its subscription', async () => {
      const slow: Database = {
        ...queue.database,
        async listen(...asked) {
          const unlisten = await queue.database.listen(...asked)
          return () => takes(500).then(unlisten)
        },
      }
      const worker = queue.worker(held(), { database: slow })
      await worker.jobs.start()
      const stopped = worker.jobs.stop(60_000)
      const late = await queue.enqueue(worker, held())
      await stopped
      expect(await queue.row(late)).toMatchObject({ state: 'queued', attempts: 0 })
    })

    it('gives back what it was claiming when it stopped, without starting it', async () => {
      let open = () => {}
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      let looks = 0
      const slow: Database = {
        ...queue.database,
        async all(sql, params) {
          const rows = await queue.database.all(sql, params)
          // Of the look that finds the job.
          if (sql.startsWith('with recursive waiting') && rows.length > 0) {
            looks += 1
            await gate
          }
          return rows as never
        },
      }
      const worker = queue.worker(held(), { database: slow })
      await worker.jobs.start()
      const id = await queue.enqueue(worker, held())
      await until(() => looks > 0)
      let started = false
      worker.running.set = () => {
        started = true
        return worker.running
      }
      const stopped = worker.jobs.stop(60_000)
      open()
      await stopped
      expect(started).toBe(false)
      expect(await queue.row(id)).toMatchObject({ state: 'queued', attempts: 0 })
    })

    it('gives back jobs that did not finish in time; the attempt does not count', async () => {
      const [first, second] = [queue.worker(held()), queue.worker(held())]
      await first.jobs.start()
      const id = await queue.enqueue(first, held(), { key: 'mine' })
      const { job } = await runOf(first, id)
      await first.jobs.stop(0)
      expect(job.signal.aborted).toBe(true)
      expect(await queue.row(id)).toMatchObject({ state: 'queued', attempts: 0 })
      await second.jobs.start()
      expect((await runOf(second, id)).job.attempt).toBe(1)
    })

    it('deletes jobs that ended a fortnight ago, and only those', async () => {
      const day = 24 * 3_600_000
      const worker = queue.worker(held())
      const old = await queue.enqueue(worker, held(), { key: 'old' })
      await queue.cancel(worker, 'old')
      const waiting = await queue.enqueue(worker, held(), { runAt: later(100 * day) })
      queue.clock.advance(day)
      const recent = await queue.enqueue(worker, held(), { key: 'recent' })
      await queue.cancel(worker, 'recent')
      queue.clock.advance(13 * day + 1)
      await worker.jobs.start()
      expect((await queue.rows()).map(({ id }) => id)).toEqual([recent, waiting])
      expect(await queue.row(old)).toBeUndefined()
    })
  })
})
