/**
 * Time and chance come from the engine: a part takes a `Clock`, and `engine/random.ts` is the one source of randomness.
 * `performance.now()` measures durations and may be used anywhere.
 */
const forbidden = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\b|\b(randomBytes|randomInt|randomUUID|getRandomValues)\b/
const sources = new Set(['src/server/engine/clock.ts', 'src/server/engine/random.ts'])

/** Files that may use the system time instead of a `Clock`, and why. */
const onMachineTime: Readonly<Record<string, string>> = {
  'src/server/engine/record-server.ts': 'gives it to all others unless a test brings a clock',
  'src/server/engine/backups/backup-folder.ts': 'compares with the times of files',
  'src/server/engine/backups/restore.ts': 'compares with the times of files',
  'src/server/engine/files/disk-store.ts': 'compares with the times of files',
  'src/server/engine/database/damage.ts': 'names a file for the person who looks after it',
  'src/server/engine/database/lease.ts': 'compares with what other processes wrote',
  'src/server/engine/database/migrations.ts': 'notes when a database was changed, whatever its product believes',
  'src/server/engine/records/schema/sync-schema.ts':
    'notes when a collection was changed, whatever its product believes',
  'src/server/publishing/database-time.ts': 'compares with the clock of the database',
  'src/server/engine/watchdog/create-watchdog.ts': 'says when this process was blocked',
  'src/server/engine/watchdog/watchdog-thread.ts': 'writes a line of the log',
}

/** Older than the rule. Remove repaired files; add none. */
const older: readonly string[] = [
  'src/server/engine/jobs/end-job.ts',
  'src/server/engine/jobs/job-context.ts',
  'src/server/engine/realtime/client.ts',
  'src/server/engine/realtime/peers.ts',
  'src/server/engine/records/auth/oauth2/offers.ts',
  'src/server/engine/records/auth/otp-sign-in.ts',
  'src/server/engine/records/auth/secrets.ts',
  'src/server/engine/records/fields/generate.ts',
  'src/server/engine/records/read/empty-answers.ts',
  'src/server/engine/records/routes/batch-route.ts',
]

export function timeAndChance(file: string, source: string): string[] {
  if (!file.startsWith('src/server/') || sources.has(file)) return []
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = forbidden.exec(code)?.[0]
  if (older.includes(file)) return []
  const breaches: string[] = []
  if (found) breaches.push(`${file} uses ${found}: take the time from a clock and chance from engine/random.ts.`)
  if (/\bsystemClock\b/.test(code) && !Object.hasOwn(onMachineTime, file))
    breaches.push(`${file} uses systemClock: take the clock of the engine as an argument, so that tests can set it.`)
  return breaches
}
