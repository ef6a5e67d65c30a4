import { keepCompileCache } from './compile-cache.ts'

// Other users of the machine may not read the files of this process.
process.umask(0o077)
keepCompileCache()
const [{ startApp }, { readConfig }] = await Promise.all([import('./app.ts'), import('./config.ts')])

/** Serves Timbre until a signal stops it. */
try {
  const app = await startApp(readConfig(process.env), { isWatched: true })
  const setup = app.setupUrl && `Create the first administrator (this link works once): ${app.setupUrl}`
  // In one piece, for programs that start it and read its output.
  console.log([`Timbre is running at ${app.url}`, setup].filter(Boolean).join('\n'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => app.stop().then(() => process.exit(0)))
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
