import { writeSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../clock.ts'
import { readMarks } from './marks.ts'

/** The thread of the watchdog. It shares only memory with the event loop, so it works while that is blocked. */
export interface ThreadData {
  /** 0 until the event loop is watched, then increases while it runs. */
  beats: Int32Array
  requests: SharedArrayBuffer
  jobs: SharedArrayBuffer
  listenAt: { host: string; port: number } | undefined
  beatMilliseconds: number
  exitMilliseconds: number
  /** Whether to write nothing to standard error. */
  isQuiet: boolean
}
export interface Block {
  blockedMilliseconds: number
  /** The work in progress, some of which blocks the event loop. */
  jobs: string[]
  requests: string[]
}
export type ThreadMessage = { ready: number } | { failure: string } | { block: Block }

const { beats, requests, jobs, listenAt, beatMilliseconds, exitMilliseconds, isQuiet } = workerData as ThreadData
const lookMilliseconds = 100
/** A block of this length is logged, and logged again each time the length has doubled. */
const firstWordMilliseconds = 1000
/** Unhealthy if blocked for this long. */
const unhealthyMilliseconds = 5000

let beat = 0
let movedAt = performance.now()
let lookedAt = movedAt
let nextWord = firstWordMilliseconds
let block: Block | null = null

function look(): void {
  const now = performance.now()
  // The whole process was stopped, this thread included.
  const wasStopped = now - lookedAt > unhealthyMilliseconds
  lookedAt = now
  const current = Atomics.load(beats, 0)
  if (current === 0 || current !== beat || wasStopped) {
    if (block)
      parentPort!.postMessage({ block: { ...block, blockedMilliseconds: blockedFor(now) } } satisfies ThreadMessage)
    beat = current
    movedAt = now
    nextWord = firstWordMilliseconds
    block = null
    return
  }
  const blockedMilliseconds = blockedFor(now)
  if (blockedMilliseconds < nextWord) return
  nextWord *= 2
  block = { blockedMilliseconds, jobs: readMarks(jobs), requests: readMarks(requests) }
  const ends = exitMilliseconds > 0 && blockedMilliseconds >= exitMilliseconds
  say(ends ? 60 : 40, block, ends ? 'the event loop is blocked; the process is ended' : 'the event loop is blocked')
  if (ends) process.kill(process.pid, 'SIGKILL')
}

const blockedFor = (now: number): number => Math.max(0, Math.round(now - movedAt - beatMilliseconds))

/** In the format of the logger, which runs on the event loop and cannot write now. */
function say(level: number, words: object, msg: string): void {
  if (isQuiet) return
  writeSync(
    2,
    `${JSON.stringify({ level, time: systemClock.now().getTime(), pid: process.pid, hostname: hostname(), ...words, msg })}\n`,
  )
}

function health(): { code: number; message: string; data: object } {
  if (Atomics.load(beats, 0) === 0) return { code: 503, message: 'The server is starting.', data: {} }
  const blockedMilliseconds = blockedFor(performance.now())
  if (blockedMilliseconds < unhealthyMilliseconds)
    return { code: 200, message: 'The event loop turns.', data: { lagMilliseconds: blockedMilliseconds } }
  const message = `The event loop has been blocked for ${Math.round(blockedMilliseconds / 1000)} s.`
  return { code: 503, message, data: { blockedMilliseconds, jobs: readMarks(jobs), requests: readMarks(requests) } }
}

function answer(response: ServerResponse): void {
  const body = health()
  response.writeHead(body.code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

async function listen({ host, port }: { host: string; port: number }): Promise<void> {
  // Loaded only if needed, because it takes ten megabytes.
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/api/health' && (request.method === 'GET' || request.method === 'HEAD')) answer(response)
    else response.writeHead(404).end()
  })
  server.once('error', (error) => parentPort!.postMessage({ failure: error.message } satisfies ThreadMessage))
  server.listen(port, host, () => {
    parentPort!.postMessage({ ready: (server.address() as AddressInfo).port } satisfies ThreadMessage)
  })
}

setInterval(look, lookMilliseconds)
if (listenAt) void listen(listenAt)
else parentPort!.postMessage({ ready: 0 } satisfies ThreadMessage)
