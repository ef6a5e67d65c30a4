import { setTimeout } from 'node:timers/promises'
import { type Clock, recordDate } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Migration } from '../database/migrations.ts'
import type { Logger } from '../log.ts'
import { isCronExpression, lastDue } from './expression.ts'

export interface Cron {
  readonly id: string
  /** Five fields, or a macro such as `@hourly`, in UTC. */
  readonly expression: string
}

export interface CronRun {
  /** As dates of records; `finishedAt` is empty while it runs, and if its process died. */
  readonly startedAt: string
  readonly finishedAt: string
  /** Empty if it succeeded. */
  readonly error: string
}

export interface Crons {
  /** Adds a schedule, or replaces the one with that id. @throws Error for an invalid expression */
  set(id: string, expression: string, run: () => Promise<void> | void): void
  remove(id: string): void
  /** In the order they were added, the engine's own (`__pb…`) last. */
  list(): Cron[]
  /** The last runs by id, of any process. */
  runs(): Promise<Map<string, CronRun>>
  /** Starts a run now, in the background; false if there is no such schedule. */
  run(id: string): boolean
  /** Runs what is due and not taken by another process; called every minute once started. */
  runDue(): Promise<void>
  start(): void
  /** Waits briefly for active runs. */
  stop(): Promise<void>
}

export const cronRunsMigration: Migration = {
  name: 'cron-runs',
  async up(tx) {
    const { text } = tx.dialect
    await tx.run(`create table "_cron_runs" (id ${text} not null primary key, due ${text} not null)`)
  },
}

export const cronOutcomesMigration: Migration = {
  name: 'cron-outcomes',
  async up(tx) {
    for (const column of ['"startedAt"', '"finishedAt"', 'error']) {
      await tx.run(`alter table "_cron_runs" add column ${column} ${tx.dialect.text} not null default ''`)
    }
  },
}

const maxErrorCharacters = 500
const minute = 60_000
const shutdownMilliseconds = 10_000

/**
 * Scheduled work. The first process to write the due time into the schedule's row runs it.
 * Runs that were due while no process was running are skipped.
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
      const startedAt = recordDate(clock.now())
      const begun = note(id, { startedAt, finishedAt: '', error: '' })
      let message = ''
      try {
        await schedules.get(id)?.run()
      } catch (error) {
        log.error({ err: error, cron: id }, 'a scheduled run failed')
        message = (error as Error).message || 'Something went wrong.'
      }
      await begun
      await note(id, { startedAt, finishedAt: recordDate(clock.now()), error: message.slice(0, maxErrorCharacters) })
    })()
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  /** The outcome is only shown to people, so a failure to store it does not fail the run. */
  async function note(id: string, { startedAt, finishedAt, error }: CronRun): Promise<void> {
    const text = `insert into "_cron_runs" (id, due, "startedAt", "finishedAt", error) values (?, '', ?, ?, ?)
      on conflict (id) do update set
        "startedAt" = excluded."startedAt", "finishedAt" = excluded."finishedAt", error = excluded.error`
    await database.run(text, [id, startedAt, finishedAt, error]).catch((err: unknown) => {
      log.warn({ err, cron: id }, 'the outcome of a scheduled run could not be stored')
    })
  }

  function wait(): void {
    const toNext = minute - (clock.now().getTime() % minute)
    timer = globalThis.setTimeout(() => void runDue().finally(() => timer && wait()), toNext + 50).unref()
  }

  return {
    set(id, expression, run) {
      if (!isCronExpression(expression)) throw new Error(`"${expression}" is not a cron expression (schedule "${id}").`)
      schedules.set(id, { id, expression, run })
    },
    remove: (id) => void schedules.delete(id),
    list() {
      const all = [...schedules.values()].map(({ id, expression }) => ({ id, expression }))
      return [...all.filter(({ id }) => !isOwn(id)), ...all.filter(({ id }) => isOwn(id))]
    },
    async runs() {
      const rows = await database.all<CronRun & { id: string }>(
        `select id, "startedAt", "finishedAt", error from "_cron_runs" where "startedAt" != ''`,
      )
      return new Map(rows.map(({ id, ...run }) => [id, run]))
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
