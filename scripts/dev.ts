import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPrograms } from './build-programs.ts'

/**
 * The product for development: the server restarts when its files change, pages reload in place. The document parser is built
 * once, at the start. PORT is the address to open (5173), API_PORT the server behind it (8090).
 */
const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const port = process.env.PORT ?? '5173'
const apiPort = process.env.API_PORT ?? '8090'

await buildPrograms({ ifStale: true })
const children: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], { PORT: apiPort }),
  start(['node_modules/@react-router/dev/bin.cjs', 'dev', '--port', port, '--strictPort'], {
    TIMBRE_SERVER: `http://127.0.0.1:${apiPort}`,
  }),
]
console.log(`Open http://localhost:${port} (components: http://localhost:${port}/dev/ui)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: home, stdio: 'inherit', env: { ...process.env, ...env } })
}

function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  setTimeout(() => process.exit(), 3000).unref()
}
