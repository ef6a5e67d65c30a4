import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came, lines ended by CRLF. */
  source: string
}

export interface FakeSmtp {
  /** For `SMTP_URL`. */
  url: string
  received: ReceivedMail[]
  /** Connections so far. */
  visits(): number
  /** Answers to the next recipients, in this order, instead of accepting them. */
  refuse(...answers: string[]): void
  stop(): Promise<void>
}

/** A mail server with the SMTP that a client needs, on a free port, which keeps the mails. */
export async function startFakeSmtp(credentials?: { user: string; password: string }): Promise<FakeSmtp> {
  const received: ReceivedMail[] = []
  const refusals: string[] = []
  const sockets = new Set<Socket>()
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    converse(socket, credentials, refusals, (mail) => received.push(mail))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const account = credentials ? `${credentials.user}:${encodeURIComponent(credentials.password)}@` : ''
  return {
    url: `smtp://${account}127.0.0.1:${port}`,
    received,
    visits: () => visits,
    refuse: (...answers) => refusals.push(...answers),
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function converse(
  socket: Socket,
  credentials: { user: string; password: string } | undefined,
  refusals: string[],
  keep: (mail: ReceivedMail) => void,
): void {
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let reading = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const plain = credentials && Buffer.from(`\0${credentials.user}\0${credentials.password}`).toString('base64')

  const answer = (line: string): void => {
    const [verb = '', argument = ''] = line.split(/ (.*)/s)
    switch (verb.toUpperCase()) {
      case 'EHLO':
        say(credentials ? '250-fake\r\n250 AUTH PLAIN' : '250 fake')
        return
      case 'AUTH':
        say(argument === `PLAIN ${plain}` ? '235 welcome' : '535 authentication failed')
        return
      case 'MAIL':
        mail = { from: between(argument), to: [], source: '' }
        say('250 ok')
        return
      case 'RCPT': {
        const refusal = refusals.shift()
        if (!refusal) mail.to.push(between(argument))
        say(refusal ?? '250 ok')
        return
      }
      case 'DATA':
        reading = true
        say('354 go on')
        return
      case 'QUIT':
        socket.end('221 bye\r\n')
        return
      default:
        say(verb === 'RSET' || verb === 'NOOP' ? '250 ok' : '502 what?')
    }
  }

  say('220 fake')
  socket.setEncoding('utf8').on('data', (text: string) => {
    rest += text
    for (;;) {
      const end = rest.indexOf(reading ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const piece = rest.slice(0, end)
      rest = rest.slice(end + (reading ? 5 : 2))
      if (!reading) {
        answer(piece)
        continue
      }
      reading = false
      keep({ ...mail, source: piece.replace(/^\.\./gm, '.') })
      say('250 taken')
    }
  })
}

const between = (argument: string): string => /<([^>]*)>/.exec(argument)?.[1] ?? ''
