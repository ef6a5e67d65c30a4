import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSlots } from '#server/engine/slots.ts'
import type { Digest } from './digest.ts'
import { confined, killAboveMemory, maxProcesses } from './document-process.ts'
import { asKnowledgeError, KnowledgeFailure } from './knowledge-failure.ts'
import type { SiteLinks } from './parser/site-links.ts'

/** The output of `npm run build` for `parser/main.ts`, the only part of the product that the process may read. */
const program = fileURLToPath(new URL('../../../build/parser', import.meta.url))
const maxMilliseconds = 60_000
const maxHeapMegabytes = 512
const maxOutputBytes = 32 * 1024 * 1024
const maxComplaintBytes = 4000
const slots = createSlots(maxProcesses)

/**
 * Reads a file, splits it into passages and measures them in a separate process: it may read that file and nothing
 * else of ours, has a minute and 600 MB, no network if the system supports that, and is the first to be killed when the
 * system runs out of memory. Only a few such processes run at a time; others wait.
 *
 * @throws KnowledgeFailure, or the signal's reason
 */
export function parseFile(
  path: string,
  extension: string,
  { url = '', signal }: { url?: string; signal?: AbortSignal } = {},
): Promise<Digest> {
  return slots.use(() => runParser<Digest>([path, extension, url], signal), signal)
}

/** The length of a recording, in such a process. @throws KnowledgeFailure */
export const measureFile = (path: string, extension: string, signal?: AbortSignal): Promise<{ seconds: number }> =>
  slots.use(() => runParser<{ seconds: number }>([path, extension, ''], signal), signal)

/**
 * The cells of an XLSX or CSV file, or of the posts in a member's LinkedIn archive, by sheet and row, read in the same way.
 *
 * @throws KnowledgeFailure, or the signal's reason
 */
export async function readTables(path: string, extension: string, signal?: AbortSignal): Promise<string[][][]> {
  const answer = await slots.use(
    () => runParser<{ tables: string[][][] }>([path, extension, '', 'tables'], signal),
    signal,
  )
  return answer.tables
}

/**
 * How many pages a PDF has, counted in the same way.
 *
 * @throws KnowledgeFailure
 */
export async function countPages(path: string): Promise<number> {
  const { pages } = await slots.use(() => runParser<{ pages: number }>([path, 'pdf', '', 'pages']))
  return pages
}

/**
 * The pages that a sitemap, feed or web page names, read in the same way.
 *
 * @throws KnowledgeFailure, or the signal's reason
 */
export const readLinks = (path: string, url: string, signal?: AbortSignal): Promise<SiteLinks> =>
  slots.use(() => runParser<SiteLinks>([path, '', url, 'links'], signal), signal)

async function runParser<T>(args: readonly [path: string, ...rest: string[]], signal?: AbortSignal): Promise<T> {
  const [command, ...given] = await confined([
    process.execPath,
    `--max-old-space-size=${maxHeapMegabytes}`,
    '--permission',
    ...[program, ...linked(program), args[0]].map((allowed) => `--allow-fs-read=${allowed}`),
    '--no-warnings',
    join(program, 'main.mjs'),
    ...args,
  ])
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'], env: {} })
    let failure: unknown
    const end = (reason: unknown) => {
      failure ??= reason
      child.kill('SIGKILL')
    }
    const stop = () => end(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    const alarm = setTimeout(() => end(new KnowledgeFailure('timeout')), maxMilliseconds)
    const watch = killAboveMemory(child, () => end(new KnowledgeFailure('too-large')))
    const output: Buffer[] = []
    let size = 0
    child.stdout.on('data', (data: Buffer) => {
      size += data.length
      if (size > maxOutputBytes) end(new KnowledgeFailure('too-large'))
      else output.push(data)
    })
    let complaint = ''
    child.stderr.on('data', (data: Buffer) => {
      complaint = (complaint + data).slice(-maxComplaintBytes)
    })
    child.once('error', (error) => {
      failure ??= error
    })
    // Also emitted after a failed start. Until then the process exists and keeps its slot.
    child.once('close', (code, killedBy) => {
      clearTimeout(alarm)
      clearInterval(watch)
      signal?.removeEventListener('abort', stop)
      try {
        if (failure) throw failure
        resolve(answerOf<T>(Buffer.concat(output), killedBy, `(${killedBy ?? code}) ${complaint}`.trim()))
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** The real path of a folder whose path contains symbolic links; empty for any other. */
function linked(folder: string): string[] {
  const real = existsSync(folder) ? realpathSync(folder) : folder
  return real === folder ? [] : [real]
}

function answerOf<T>(output: Buffer, killedBy: NodeJS.Signals | null, ending: string): T {
  // V8 aborts when its heap is full. A kill by the system says nothing about the file: the machine was short of memory.
  if (killedBy === 'SIGABRT') throw new KnowledgeFailure('too-large')
  if (killedBy === 'SIGXCPU') throw new KnowledgeFailure('timeout')
  if (output.length === 0) throw new KnowledgeFailure('unexpected', { cause: new Error(`No answer. ${ending}`) })
  const answer = JSON.parse(output.toString('utf8'))
  if (answer.error) {
    const kind = answer.error === 'mislabelled' && /^[a-z0-9]{2,5}$/.test(answer.detail) ? answer.detail : ''
    throw new KnowledgeFailure(asKnowledgeError(answer.error), { cause: answer.detail, kind })
  }
  return answer
}
