import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newWamid, number } from '#tests/fakes/whatsapp/account.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '#tests/fakes/whatsapp/index.ts'
import { offeredIn } from '#tests/fakes/whatsapp/replies.ts'

/**
 * WhatsApp on this machine, to try the channel without an account at Meta: the Cloud API as far as the product uses it, and the
 * customer's telephone as a page.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '8099' } } })

const customer = { name: 'Ana Prado', waId: '5511987654321', userId: 'BR.1502576394655843' }
interface Shown {
  readonly id: string
  readonly from: 'customer' | 'company'
  readonly text: string
  state: string
  /** The choices that can be tapped. */
  readonly choices?: readonly { id: string; title: string }[]
}
const shown: Shown[] = []
/** The number of sent messages that are already shown. */
let seen = 0

const fake: FakeWhatsApp = await startFakeWhatsApp({ port: Number(values.port) }, answer)
fake.keepsWindow = true
const origin = new URL(fake.url).origin
console.log(`WhatsApp's double. Start the product with

  WHATSAPP_URL=${fake.url} npm start

and enter in its settings of the chat, for a new WhatsApp channel:

  Phone number ID    ${number.phoneNumberId}
  Business account   ${number.wabaId}
  Access token       ${number.accessToken}
  App secret         ${number.appSecret}

Then enter the webhook address and its token, which the product shows, at ${origin}/ and write as a customer.`)

async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const path = new URL(request.url!, 'http://localhost').pathname
  const send = (content: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  const given = () => JSON.parse(body.toString('utf8')) as Record<string, string>
  if (path === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    createReadStream(join(import.meta.dirname, 'whatsapp-fake/page.html')).pipe(response)
  } else if (path === '/state') send(await state())
  else if (path === '/webhook') send(await enter(given()))
  else if (path === '/say') send(await say(given()))
  else if (path === '/tap') send(await tap(given()))
  else response.writeHead(404).end()
}

/** The check that Meta makes when a webhook is entered. */
async function enter({ url = '', token = '' }: Record<string, string>): Promise<{ said: string }> {
  const challenge = newWamid()
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge })
  try {
    const checked = await fetch(`${url}?${query}`)
    if (checked.status !== 200 || (await checked.text()) !== challenge) return { said: `Refused: ${checked.status}` }
    fake.webhook = url
    return { said: 'The webhook is entered.' }
  } catch (error) {
    return { said: `It cannot be reached: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function say({ text = '', kind = '' }: Record<string, string>): Promise<{ said: string }> {
  if (!fake.webhook) return { said: 'Enter the webhook first.' }
  const times = kind === 'tenfold' ? 10 : 1
  if (kind === 'refuse') {
    fake.faults.push({ code: 131026, details: 'The next message was refused on this page.' })
    return { said: 'The next answer will be refused.' }
  }
  if (kind === 'cut') {
    fake.faults.push({ cut: 'after' })
    return { said: 'The connection will end before the next answer is confirmed.' }
  }
  if (kind === 'echo') {
    const { id } = await fake.echo(customer, text)
    shown.push({ id, from: 'company', text: `${text} (from the telephone)`, state: '' })
    return { said: '' }
  }
  const yesterday = { at: new Date(Date.now() - 25 * 3600_000) }
  const { id, statuses } = await fake.say(customer, text, { times, ...(kind === 'yesterday' ? yesterday : {}) })
  shown.push({ id, from: 'customer', text, state: '' })
  return { said: statuses.every((status) => status === 200) ? '' : `Answered with ${statuses.join(', ')}` }
}

/** Ana taps a choice of a message. */
async function tap({ message = '', choice = '', title = '' }: Record<string, string>): Promise<{ said: string }> {
  const sent = fake.sent.find(({ id }) => id === message)
  if (!sent) return { said: 'There is no such message.' }
  const { id } = await fake.choose(customer, sent, choice)
  shown.push({ id, from: 'customer', text: title, state: '' })
  return { said: '' }
}

/** The page shows the messages that have arrived. */
async function state(): Promise<{ webhook: string; shown: Shown[] }> {
  while (seen < fake.sent.length) {
    const { id, body } = fake.sent[seen++]!
    const part = body[String(body.type)] as Record<string, unknown>
    const text = String(
      (part.body as { text?: string } | undefined)?.text ??
        part.body ??
        part.caption ??
        (body.type === 'template' ? `Template ${part.name}` : `[${body.type}]`),
    )
    const choices = offeredIn(fake.sent[seen - 1]!).map(({ id: choice, title }) => ({ id: choice, title }))
    const entry: Shown = { id, from: 'company', text, state: 'sent', choices }
    shown.push(entry)
    for (const status of ['sent', 'delivered', 'read']) {
      await fake.status({ id, status })
      entry.state = status
    }
  }
  for (const { message_id: id } of fake.reads) {
    const entry = shown.find((one) => one.id === id)
    if (entry) entry.state = 'read'
  }
  return { webhook: fake.webhook, shown }
}
