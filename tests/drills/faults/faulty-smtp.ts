import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '#tests/support/wait.ts'

/** The faults of a mail server; the last four leave it open whether it accepted the mail. */
export const smtpFaults = [
  'refuse',
  'reset at connect',
  'silent at connect',
  'HTML at connect',
  'a byte a second',
  '421 at connect',
  '554 at connect',
  '451 for the recipient',
  '550 for the recipient',
  '552 after the mail',
  '451 after the mail',
  'reset in the mail',
  'reset after the mail',
  'silent after the mail',
] as const
export type SmtpFault = (typeof smtpFaults)[number]

/** The mail was accepted, but the answer never came: a retry has the same Message-ID. */
export const leavesOpen: readonly SmtpFault[] = [
  'reset after the mail',
  'silent after the mail',
  '451 after the mail',
  '552 after the mail',
]
/** A 5xx about the mail itself is permanent. */
export const finalFaults: readonly SmtpFault[] = ['554 at connect', '550 for the recipient', '552 after the mail']

export interface FaultySmtp {
  readonly url: string
  set(fault: SmtpFault | null): Promise<void>
  stop(): Promise<void>
}

/** A proxy in front of a fake mail server that fails on demand. */
export async function startFaultySmtp(target: string): Promise<FaultySmtp> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let fault: SmtpFault | null = null
  const port = await freePort()
  let server: Server | null = null

  async function listen(): Promise<void> {
    server = createServer(converse)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function close(): Promise<void> {
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    server = null
    await closed
  }

  function converse(client: Socket): void {
    const broken = fault
    keep(client)
    if (broken === 'reset at connect') return void client.resetAndDestroy()
    if (broken === 'silent at connect') return
    if (broken === 'HTML at connect') return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n<html></html>')
    if (broken?.endsWith('at connect')) return void client.end(`${broken.slice(0, 3)} go away\r\n`)
    const upstream = connect(Number(targetPort), hostname)
    keep(upstream)
    let isMail = false
    client.on('data', (data: Buffer) => {
      const text = data.toString('latin1')
      const isRecipient = /^RCPT /im.test(text)
      if (isRecipient && broken?.endsWith('for the recipient')) {
        client.write(`${broken.slice(0, 3)} not this one\r\n`)
        return
      }
      if (isMail && broken === 'reset in the mail') return void client.resetAndDestroy()
      upstream.write(data)
    })
    upstream.on('data', async (data: Buffer) => {
      const text = data.toString('latin1')
      if (text.startsWith('354')) isMail = true
      const isTaken = text.startsWith('250 taken')
      if (isTaken && broken === 'reset after the mail') client.resetAndDestroy()
      else if (isTaken && broken === 'silent after the mail') return
      else if (isTaken && broken?.endsWith('after the mail')) client.write(`${broken.slice(0, 3)} full\r\n`)
      else if (broken === 'a byte a second') await drip(data, client)
      else client.write(data)
    })
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  }

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }

  await listen()
  return {
    get url() {
      // Shorter than in the product, to speed up the drill.
      return `smtp://127.0.0.1:${port}?greetingTimeout=600&connectionTimeout=600&socketTimeout=600`
    },
    async set(next) {
      fault = next
      if (next === 'refuse') await close()
      else if (!server) await listen()
    },
    stop: close,
  }
}

async function drip(data: Buffer, socket: Socket): Promise<void> {
  for (const byte of data) {
    if (socket.destroyed) return
    socket.write(Buffer.of(byte))
    await new Promise((wake) => setTimeout(wake, 1000))
  }
}
