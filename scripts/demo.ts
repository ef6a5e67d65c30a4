import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepCompileCache } from '#server/compile-cache.ts'
import { limits } from '#shared/limits.ts'

/**
 * `npm run demo -- [--knowledge DIR] [--language en-US|pt-BR] [--topics N] [--data DIR] [--once] [--json]`
 *
 * Runs the main workflow in the terminal over the same record API as the browser, then keeps serving it.
 */
const { values: options } = parseArgs({
  options: {
    knowledge: { type: 'string' },
    language: { type: 'string', default: 'en-US' },
    topics: { type: 'string', default: String(limits.topics.default) },
    data: { type: 'string', default: 'data/demo' },
    once: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

const language = options.language === 'pt-BR' || options.language === 'en-US' ? options.language : null
const topics = Number(options.topics)
if (!language) exit(`--language takes en-US or pt-BR, not "${options.language}".`)
if (!Number.isInteger(topics) || topics < limits.topics.min || topics > limits.topics.max) {
  exit(`--topics takes a whole number from ${limits.topics.min} to ${limits.topics.max}.`)
}

// Other users of the machine may not read the files of this process.
process.umask(0o077)
keepCompileCache()
const [{ startApp }, { readConfig }, { runDemo }, { afford }, { printResult }, { createScreen }] = await Promise.all([
  import('#server/app.ts'),
  import('#server/config.ts'),
  import('./demo/run-demo.ts'),
  import('./demo/afford.ts'),
  import('./demo/print-result.ts'),
  import('./demo/screen.ts'),
])

const screen = createScreen(process.stderr)
const config = readConfig({
  ...process.env,
  DATA_DIR: resolve(options.data),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  ...(options.once ? { PORT: '0' } : {}),
})
const app = await startApp(config).catch((error: Error) => exit(error.message))
try {
  const result = await runDemo({
    url: app.url,
    language,
    topics,
    knowledge: options.knowledge ? resolve(options.knowledge) : null,
    screen,
    afford: (instance) => afford(app, instance, topics),
  })
  if (options.json) console.log(JSON.stringify(result, null, 2))
  else printResult(result, language)
  if (options.once) {
    await app.stop()
  } else {
    console.error(
      `\nTimbre is running at ${app.url}\nSign in with ${result.signIn.email} and the password ${result.signIn.password}\nStop with Ctrl+C.`,
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => app.stop().then(() => process.exit(0)))
  }
} catch (error) {
  await app.stop()
  exit((error as Error).message)
}

function exit(message: string): never {
  console.error(message)
  process.exit(1)
}
