import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asKnowledgeError, KnowledgeFailure } from './knowledge-failure.ts'

const entry = fileURLToPath(new URL('parser/main.ts', import.meta.url))
/**
 * What the parsers are made of. The data folder may lie beside these, so they are named one by one; where one is a
 * link, modules are read where it leads.
 */
const readable = ['src', 'node_modules', 'package.json'].flatMap((name) => {
  const path = fileURLToPath(new URL(`../../../${name}`, import.meta.url))
  return [...new Set([path, realpathSync(path)])]
})
const milliseconds = 60_000
const memoryMegabytes = 512
const mostOutputBytes = 32 * 1024 * 1024
const mostComplaintBytes = 4000

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
      { stdio: ['ignore', 'pipe', 'pipe'], env: {}, signal },
    )
    let isLate = false
    const alarm = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, milliseconds)
    const output: Buffer[] = []
    let size = 0
    child.stdout.on('data', (data: Buffer) => {
      size += data.length
      if (size > mostOutputBytes) child.kill('SIGKILL')
      else output.push(data)
    })
    let complaint = ''
    child.stderr.on('data', (data: Buffer) => {
      complaint = (complaint + data).slice(-mostComplaintBytes)
    })
    child.once('error', (error) => {
      clearTimeout(alarm)
      reject(error)
    })
    child.once('close', (code, killedBy) => {
      clearTimeout(alarm)
      if (size > mostOutputBytes) return reject(new KnowledgeFailure('too-large'))
      if (isLate) return reject(new KnowledgeFailure('timeout'))
      // Out of memory the engine aborts itself, or the system kills the process.
      if (killedBy === 'SIGABRT' || killedBy === 'SIGKILL') return reject(new KnowledgeFailure('too-large'))
      try {
        if (size === 0) throw new Error(`The parser said nothing (${killedBy ?? code}). ${complaint}`.trim())
        const answer = JSON.parse(Buffer.concat(output).toString('utf8'))
        if (answer.error) reject(new KnowledgeFailure(asKnowledgeError(answer.error), { cause: answer.detail }))
        else resolve(answer)
      } catch (error) {
        reject(new KnowledgeFailure('unexpected', { cause: error }))
      }
    })
  })
}
