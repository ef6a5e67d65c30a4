import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asKnowledgeError, KnowledgeFailure } from './knowledge-failure.ts'

const entry = fileURLToPath(new URL('parser/main.ts', import.meta.url))
/** What the parsers are made of. The data folder may lie beside these, so they are named one by one. */
const readable = ['src', 'node_modules', 'package.json'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
)
const milliseconds = 60_000
const memoryMegabytes = 512
const mostOutputBytes = 32 * 1024 * 1024

/**
 * Turns a file into Markdown in a process of its own that may read that file and nothing else of ours, has a minute
 * and half a gigabyte: whatever a document does to its parser, the server lives.
 *
 * @throws KnowledgeFailure
 */
export function parseFile(
  path: string,
  extension: string,
  { url = '', signal }: { url?: string; signal?: AbortSignal } = {},
): Promise<{ title: string; markdown: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${memoryMegabytes}`,
        '--permission',
        ...[...readable, path].map((allowed) => `--allow-fs-read=${allowed}`),
        '--no-warnings',
        entry,
        path,
        extension,
        url,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'], env: {}, signal, timeout: milliseconds, killSignal: 'SIGKILL' },
    )
    const output: Buffer[] = []
    let size = 0
    child.stdout.on('data', (data: Buffer) => {
      size += data.length
      if (size > mostOutputBytes) child.kill('SIGKILL')
      else output.push(data)
    })
    child.once('error', reject)
    child.once('close', (_code, killedBy) => {
      if (size > mostOutputBytes) return reject(new KnowledgeFailure('too-large'))
      if (killedBy === 'SIGKILL') return reject(new KnowledgeFailure('timeout'))
      // A parser that ran out of memory or crashed says nothing.
      if (size === 0) return reject(new KnowledgeFailure('too-large'))
      try {
        const answer = JSON.parse(Buffer.concat(output).toString('utf8'))
        if (answer.error) reject(new KnowledgeFailure(asKnowledgeError(answer.error), { cause: answer.detail }))
        else resolve(answer)
      } catch (error) {
        reject(new KnowledgeFailure('unexpected', { cause: error }))
      }
    })
  })
}
