import { setTimeout as pause } from 'node:timers/promises'
import { openStream, subscribe } from '../event-stream.ts'
import { drip, type Held, hold, send } from './sockets.ts'
import type { WatchedServer } from './watched-server.ts'

/** The behaviour of a faulty or hostile client. Each returns messages about what went wrong. */
export type Attack = (server: WatchedServer, scale: number) => Promise<string[]>

const records = '/api/collections/entries/records'
const head = (headers: string) => `POST ${records} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`
const json = 'content-type: application/json'
const status = (text: string): number => Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0)

/** Headers that never end. */
export const slowHeaders: Attack = async ({ port }, scale) => {
  const all = Array.from({ length: scale }, () => hold(port, 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '))
  const open = await drip(all, 'a', 15_000)
  return open > 0 ? [`${open} of ${scale} connections with endless headers were left open.`] : []
}

/** Bodies that never end. */
export const slowBodies: Attack = async ({ port }, scale) => {
  const all = Array.from({ length: Math.ceil(scale / 5) }, () =>
    hold(port, `${head(`${json}\r\ncontent-length: 100000`)}{`),
  )
  const open = await drip(all, ' ', 20_000)
  return open > 0 ? [`${open} connections with endless bodies were left open.`] : []
}

/** Too large bodies, with and without a content length. */
export const largeBodies: Attack = async ({ port }) => {
  const megabyte = Buffer.alloc(1 << 20, 'x')
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
  function* unsaid(headers: string, first = '') {
    yield head(`${headers}\r\ntransfer-encoding: chunked`)
    if (first) yield `${first.length.toString(16)}\r\n${first}\r\n`
    for (let count = 0; count < 1024; count += 1) yield chunk
  }
  const part = '--b\r\ncontent-disposition: form-data; name="client"\r\n\r\n'
  const file = '--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n'
  const form = 'content-type: multipart/form-data; boundary=b'
  const answers = {
    'a gigabyte that is announced': await send(port, [head(`${json}\r\ncontent-length: 1073741824`), megabyte]),
    'a gigabyte of JSON': await send(port, unsaid(json)),
    'a gigabyte in a form': await send(port, unsaid(form, part)),
    'a gigabyte in a file': await send(port, unsaid(form, file)),
  }
  return Object.entries(answers).flatMap(([name, text]) =>
    // A connection that is cut while the client still writes loses the answer on its way.
    [413, 408, 400, 0].includes(status(text)) ? [] : [`${name} was answered ${text.slice(0, 100)}`],
  )
}

/** JSON that is cheap to write and expensive to parse. */
export const hardBodies: Attack = async ({ url }, scale) => {
  const names = scale < 100 ? 250_000 : 1_000_000
  const many = `{${Array.from({ length: names }, (_, n) => `"k${n}":0`).join()}}`
  const bodies: [string, string, number[]][] = [
    ['brackets 100,000 deep', '['.repeat(100_000), [400]],
    ['objects 100,000 deep', `{"a":`.repeat(100_000), [400]],
    ['many keys', many, [400]],
    ['a field of many keys', `{"client":${many}}`, [400]],
    ['a prototype', '{"client":1,"turn":-1,"__proto__":{"files":["x"]},"constructor":{"prototype":{"a":1}}}', [200]],
    ['one key a thousand times', `{${Array.from({ length: 1000 }, () => '"client":1').join()},"turn":-2}`, [200]],
    ['a number without end', `{"client":${'9'.repeat(1_000_000)}}`, [400]],
    ['a text that escapes all', `{"client":"${'\\u0000'.repeat(100_000)}"}`, [200, 400]],
  ]
  const problems: string[] = []
  for (const [name, body, expected] of bodies) {
    const answer = await fetch(url + records, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const text = await answer.text()
    if (!expected.includes(answer.status)) problems.push(`${name} was answered ${answer.status} ${text.slice(0, 200)}`)
  }
  const query = Array.from({ length: 10_000 }, (_, n) => `a${n}=1`).join('&')
  const asked = await fetch(`${url}${records}?${query}`).then(({ status }) => status)
  if (asked !== 431) problems.push(`10,000 parameters were answered ${asked}`)
  return problems
}

/** Requests that two servers in a row would interpret differently. */
export const smuggling: Attack = async ({ port }) => {
  const hidden = 'DELETE /api/collections/entries/records/aaaaaaaaaaaaaaa HTTP/1.1\r\nhost: x\r\n\r\n'
  const pairs = {
    'two lengths': `${json}\r\ncontent-length: 2\r\ncontent-length: 60`,
    'a length and chunks': `${json}\r\ncontent-length: 6\r\ntransfer-encoding: chunked`,
    'chunks in other words': `${json}\r\ntransfer-encoding: xchunked`,
    'chunks twice': `${json}\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity`,
    'a length with a sign': `${json}\r\ncontent-length: +2`,
    'a folded header': `${json}\r\nx-a: b\r\n content-length: 60\r\ncontent-length: 2`,
    'a space before the colon': `${json}\r\ncontent-length : 60`,
    'a bare line feed': `${json}\ncontent-length: 60`,
  }
  const problems: string[] = []
  for (const [name, headers] of Object.entries(pairs)) {
    const text = await send(port, [`${head(headers)}0\r\n\r\n${hidden}`], 3000)
    const answers = text.match(/HTTP\/1\.1 \d+/g) ?? []
    if (answers.length !== 1 || !text.startsWith('HTTP/1.1 400')) problems.push(`${name}: ${answers.join()}`)
  }
  return problems
}

/** Idle subscribers. */
export const idleStreams: Attack = async ({ url }, scale) => {
  const streams = []
  for (let at = 0; at < scale; at += 50) {
    const some = Array.from({ length: Math.min(50, scale - at) }, async (_, n) => {
      const from = { 'x-forwarded-for': `10.9.${(at + n) >> 8}.${(at + n) & 255}` }
      const stream = await openStream(url, from)
      await subscribe(url, stream, '', ['entries/nothing'], from)
      return stream
    })
    streams.push(...(await Promise.all(some)))
  }
  await pause(500)
  for (const stream of streams) stream.close()
  return streams.length === scale ? [] : [`${scale - streams.length} streams could not be opened.`]
}

/** Subscribers to everything that read nothing. */
export const slowReaders: Attack = async ({ url, port }, scale) => {
  const readers: Held[] = []
  for (let count = 0; count < Math.min(50, Math.ceil(scale / 20)); count += 1) {
    const held = hold(port, 'GET /api/realtime HTTP/1.1\r\nhost: x\r\n\r\n')
    while (!held.text.includes('clientId') && !held.closed) await pause(10)
    const [, clientId = ''] = /"clientId":"(\w+)"/.exec(held.text) ?? []
    held.socket.pause()
    // Many subscriptions to the same topic: each change is sent once for each.
    const subscriptions = Array.from({ length: 200 }, (_, n) => `entries/*?options=${n}${'x'.repeat(2000)}`)
    const answer = await fetch(`${url}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, subscriptions }),
    })
    if (answer.status !== 204) return [`A slow reader could not subscribe: ${answer.status} ${await answer.text()}`]
    readers.push(held)
  }
  for (let count = 0; count < 60; count += 1) {
    await fetch(url + records, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client: -7, turn: count }),
    })
  }
  await pause(500)
  // Only a reader notices that the other side has closed.
  for (const { socket } of readers) socket.resume()
  await pause(1000)
  const open = readers.filter(({ closed }) => !closed)
  for (const { socket } of open) socket.destroy()
  return open.length > 0 ? [`${open.length} of ${readers.length} readers that read nothing were kept.`] : []
}

/** Uploads that end in the middle of a file. */
export const abortedUploads: Attack = async ({ port }, scale) => {
  const file = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
  const all = Array.from({ length: Math.ceil(scale / 5) }, () =>
    hold(
      port,
      `${head('content-type: multipart/form-data; boundary=b\r\ncontent-length: 900000')}${file}${'x'.repeat(200_000)}`,
    ),
  )
  await pause(500)
  for (const { socket } of all) socket.destroy()
  await pause(500)
  return []
}
