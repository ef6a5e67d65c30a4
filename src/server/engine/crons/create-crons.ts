import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Migration } from '../database/migrations.ts'
import type { Logger } from '../log.ts'
import { isCronExpression, lastDue } from './expression.ts'

export interface Cron {
  readonly id: string
  /** Five fields or `@hourly` and the like, in UTC. */
  readonly expression: string
}

export interface Crons {
  /** Adds a schedule, or replaces the one of that id. @throws Error for an expression that is none */
  set(id: string, expression: string, run: () => Promise<void> | void): void
  remove(id: string): void
  /** In the order they were added, the engine's own (`__pb…`) last. */
  list(): Cron[]
  /** Starts a run now, in the background; false when there is no such schedule. */
  run(id: string): boolean
  /** Runs what is due and nobody else has taken; called every minute once started. */
  runDue(): Promise<void>
  start(): void
  /** Waits for runs that are at it, but not long. */
  stop(): Promise<void>
}

export const cronRunsMigration: Migration = {
  name: 'cron-runs',
  async up(tx) {
    const { text } = tx.dialect
    await tx.run(`create table "_cron_runs" (id ${text} not null primary key, due ${text} not null)`)
  },
}

const minute = 60_000
const shutdownMilliseconds = 10_000

/**
 * Work at set times. Of all processes the one runs it that writes the moment it was due into the row of the schedule
 * first. What was due while no process ran is skipped.
 */
export function createCrons({ database, clock, log }: { database: Database; clock: Clock; log: Logger }): Crons {
  const schedules = new Map<string, Cron & { run: () => Promise<void> | void }>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let seen = clock.now()

  async function runDue(): Promise<void> {
    const now = clock.now()
    const since = seen
    seen = now
    for (const { id, expression } of [...schedules.values()]) {
      const due = lastDue(expression, since, now)
      try {
        if (due && (await claim(id, due))) start(id)
      } catch (error) {
        log.error({ err: error, cron: id }, 'a scheduled run could not be started')
      }
    }
  }

  async function claim(id: string, due: Date): Promise<boolean> {
    const taken = await database.run(
      `insert into "_cron_runs" (id, due) values (?, ?)
       on conflict (id) do update set due = excluded.due where "_cron_runs".due < excluded.due`,
      [id, due.toISOString()],
    )
    return taken > 0
  }

  function start(id: string): void {
    const work = (async () => {
      try {
        await schedules.get(id)?.run()
      } catch (error) {
        log.error({ err: error, cron: id }, 'a scheduled run failed')
      }
    })()
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  function wait(): void {
    const toNext = minute - (clock.now().getTime() % minute)
    timer = globalThis.setTimeout(() => void runDue().finally(() => timer && wait()), toNext + 50).unref()
  }

  return {
    set(id, expression, run) {
      if (!isCronExpression(expression)) throw new Error(`"${expression}" is no cron expression (schedule "${id}").`)
      schedules.set(id, { id, expression, run })
    },
    remove: (id) => void schedules.delete(id),
    list() {
      const all = [...schedules.values()].map(({ id, expression }) => ({ id, expression }))
      return [...all.filter(({ id }) => !isOwn(id)), ...all.filter(({ id }) => isOwn(id))]
    },
    run(id) {
      if (!schedules.has(id)) return false
      start(id)
      return true
    },
    runDue,
    start() {
      seen = clock.now()
      if (!timer) wait()
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await Promise.race([Promise.all(running), setTimeout(shutdownMilliseconds, undefined, { ref: false })])
    },
  }
}

const isOwn = (id: string): boolean => id.startsWith('__pb')
