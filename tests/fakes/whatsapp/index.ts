import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  errorBody,
  type FakeCustomer,
  type FakeMedia,
  type FakeNumber,
  type Fault,
  newWamid,
  type SentMessage,
  sha256,
  templates,
  number as usualNumber,
} from './account.ts'
import {
  accountEnvelope,
  bytesOf,
  echoEnvelope,
  type FakeStatus,
  messageEnvelope,
  signatureOf,
  statusEnvelope,
} from './envelopes.ts'
import { replyTo } from './replies.ts'

type Json = Record<string, unknown>

export interface Delivering {
  /** How often the same call comes, all at once. */
  readonly times?: number
  /** Instead of the app's. */
  readonly secret?: string
}

export interface FakeWhatsApp {
  /** For `WHATSAPP_URL`. */
  readonly url: string
  readonly number: FakeNumber
  /** Where calls are sent, as it is entered at Meta. */
  webhook: string
  /** Every message that was taken, with what it was sent as. */
  readonly sent: SentMessage[]
  /** What the company has read, and whether it writes, such as `{ message_id, typing_indicator }`. */
  readonly reads: Json[]
  /** Requests so far, such as `POST /{number}/messages`. */
  readonly requests: string[]
  readonly templates: Json[]
  readonly faults: Fault[]
  /** Refuses free text a day after the customer's last message, as WhatsApp does. */
  keepsWindow: boolean
  /** Refuses every request with this code, such as 190 for a token that no longer holds. */
  refusesAll: number
  /** Sends a customer's text to the webhook. @returns its id and the statuses of the answers */
  say(customer: FakeCustomer, body: string, more?: Saying): Promise<Told>
  /** The same for any content, such as `{ type: 'location', location: … }`. */
  send(customer: FakeCustomer, content: Json, more?: Saying): Promise<Told>
  /** A customer taps a choice of a sent message. */
  choose(customer: FakeCustomer, sent: SentMessage, id: string, more?: Saying): Promise<Told>
  /** Somebody of the company writes in the app on its telephone. */
  echo(customer: FakeCustomer, body: string, more?: Saying): Promise<Told>
  status(status: Omit<FakeStatus, 'at' | 'to'> & Partial<FakeStatus>, more?: Delivering): Promise<number[]>
  /** News of the business account, such as a template that was rejected. */
  account(field: string, value: Json, more?: Delivering & { at?: Date }): Promise<number[]>
  deliver(body: Json | string, more?: Delivering): Promise<number[]>
  /** A file that a customer sends; the content for `send`. */
  media(type: string, bytes: Buffer, mimeType: string, more?: Json): Json
  readonly files: Map<string, FakeMedia>
  close(): Promise<void>
}

interface Saying extends Delivering {
  readonly id?: string
  readonly at?: Date
}
interface Told {
  readonly id: string
  readonly statuses: number[]
}

const windowMilliseconds = 24 * 3600_000

/** WhatsApp's Cloud API at the edge of the network: sending, files, templates, and signed calls of the webhook. */
export async function startFakeWhatsApp(
  {
    now = () => new Date(),
    port = 0,
    number = usualNumber,
  }: { now?: () => Date; port?: number; number?: FakeNumber } = {},
  page?: (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>,
): Promise<FakeWhatsApp> {
  const files = new Map<string, FakeMedia>()
  const lastWords = new Map<string, number>()
  let count = 0

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const { pathname } = new URL(request.url!, fake.url)
    if (!pathname.startsWith('/graph/') && !pathname.startsWith('/files/') && page) return page(request, response, body)
    const path = pathname.replace(/^\/graph/, '')
    fake.requests.push(`${request.method} ${path}`)
    const answer = (status: number, content: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    }
    if (fake.refusesAll) return answer(400, errorBody(fake.refusesAll))
    if (request.headers.authorization !== `Bearer ${number.accessToken}`) return answer(401, errorBody(190))
    const [first = '', second = ''] = path.slice(1).split('/')
    if (first === 'files') return sendFile(files.get(second), response)
    if (first === number.phoneNumberId && second === 'messages') return takeMessage(body, request, answer)
    if (first === number.phoneNumberId && second === 'media') return answer(200, { id: keep(body, 'upload') })
    if (first === number.phoneNumberId)
      return answer(200, { id: first, display_phone_number: number.displayPhone, verified_name: number.verifiedName })
    if (first === number.wabaId && second === 'subscribed_apps')
      return answer(200, { data: fake.webhook ? [{ whatsapp_business_api_data: { id: '1', name: 'Timbre' } }] : [] })
    if (first === number.wabaId && second === 'message_templates') return answer(200, { data: fake.templates })
    const file = files.get(first)
    if (!file || file.isExpired) return answer(400, errorBody(100, 'The media does not exist or is too old.'))
    const about = { mime_type: file.mimeType, sha256: sha256(file.bytes), file_size: file.bytes.length }
    answer(200, {
      messaging_product: 'whatsapp',
      id: first,
      url: `${new URL(fake.url).origin}/files/${first}`,
      ...about,
    })
  })

  function sendFile(file: FakeMedia | undefined, response: ServerResponse): void {
    if (!file || file.isExpired) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.mimeType }).end(file.bytes)
  }

  function keep(bytes: Buffer, mimeType: string): string {
    const id = `media-${++count}`
    files.set(id, { id, bytes, mimeType, isExpired: false })
    return id
  }

  async function takeMessage(
    bytes: Buffer,
    request: IncomingMessage,
    answer: (status: number, content: unknown) => void,
  ): Promise<void> {
    const body = JSON.parse(bytes.toString('utf8')) as Json
    if (body.status === 'read') {
      fake.reads.push(body)
      return answer(200, { success: true })
    }
    const fault = fake.faults.shift()
    if (fault && 'code' in fault) return answer(fault.status ?? 400, errorBody(fault.code, fault.details))
    if (fault && 'cut' in fault && fault.cut === 'before') return void request.socket.destroy()
    const to = String(body.to ?? body.recipient)
    const isClosed = now().getTime() - (lastWords.get(to) ?? 0) > windowMilliseconds
    if (fake.keepsWindow && body.type !== 'template' && isClosed) {
      return answer(400, errorBody(131047, 'More than 24 hours have passed.'))
    }
    const id = newWamid()
    fake.sent.push({ id, body, at: now() })
    if (fault && 'cut' in fault) return void request.socket.destroy()
    if (fault && 'hold' in fault) await fault.hold
    answer(200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] })
  }

  const fake: FakeWhatsApp = {
    ...{
      url: '',
      number,
      webhook: '',
      sent: [],
      reads: [],
      requests: [],
      templates: [...templates],
      faults: [],
      files,
    },
    ...{ keepsWindow: false, refusesAll: 0 },
    say: (customer, body, more) => fake.send(customer, { type: 'text', text: { body } }, more),
    async send(customer, content, { id = newWamid(), at = now(), ...more } = {}) {
      lastWords.set(customer.waId ?? customer.userId ?? '', at.getTime())
      return { id, statuses: await fake.deliver(messageEnvelope(number, customer, { id, at, content }), more) }
    },
    choose: (customer, sent, id, more) => fake.send(customer, replyTo(sent, id), more),
    async echo(customer, body, { id = newWamid(), at = now(), ...more } = {}) {
      const content = { type: 'text', text: { body } }
      return { id, statuses: await fake.deliver(echoEnvelope(number, customer, { id, at, content }), more) }
    },
    status(status, more) {
      const sent = fake.sent.find(({ id }) => id === status.id)
      const to = String(sent?.body.to ?? sent?.body.recipient ?? '')
      const callback = String(sent?.body.biz_opaque_callback_data ?? '')
      return fake.deliver(statusEnvelope(number, { at: now(), to, callback, ...status }), more)
    },
    account: (field, value, { at = now(), ...more } = {}) =>
      fake.deliver(accountEnvelope(number, field, value, at), more),
    async deliver(body, { times = 1, secret = number.appSecret } = {}) {
      const bytes = typeof body === 'string' ? body : bytesOf(body)
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(bytes, secret) }
      const call = async () => {
        const answered = await fetch(fake.webhook, { method: 'POST', headers, body: bytes })
        await answered.arrayBuffer()
        return answered.status
      }
      return Promise.all(Array.from({ length: times }, call))
    },
    media(type, bytes, mimeType, more = {}) {
      const id = keep(bytes, mimeType)
      return { type, [type]: { id, mime_type: mimeType, sha256: sha256(bytes), ...more } }
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graph` })
}
