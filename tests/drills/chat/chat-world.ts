import { type ChildProcess, spawn } from 'node:child_process'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { builtProgram } from '../../../scripts/build-programs.ts'
import type { FakeWhatsApp } from '../../fakes/whatsapp/index.ts'
import { freePort, until } from '../../support/wait.ts'
import type { Place } from '../engine-server.ts'
import { environmentOf } from '../publish/published-world.ts'

const main = builtProgram('app')
const password = 'correct horse 1'

/** What customers ask, in turns: who asks the same three times is given to people. */
export const questions = ['clarinet', 'bassoon', 'oboe', 'piccolo', 'saxophone'].map(
  (name) => `How long does the repair of a ${name} take?`,
)

export interface ChatServer {
  readonly url: string
  /** `kill -9`, and a new process at the same address. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** The product in a process of its own, at one address over all its lives. */
export async function startChatServer(
  place: Place,
  whatsApp: FakeWhatsApp,
  env: NodeJS.ProcessEnv = {},
): Promise<ChatServer> {
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}`
  let child: ChildProcess
  let gone: Promise<void>
  async function start(): Promise<void> {
    let said = ''
    child = spawn(process.execPath, ['--no-warnings', main], {
      env: { ...environmentOf(place), PORT, WHATSAPP_URL: whatsApp.url, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr!.on('data', (data) => {
      said = (said + data).slice(-2000)
    })
    gone = new Promise((resolve) => child.once('close', () => resolve()))
    let hasEnded = false
    void gone.then(() => {
      hasEnded = true
    })
    await until(async () => {
      if (hasEnded) throw new Error(`The server ended: ${said}`)
      return (await fetch(`${url}/api/health`).catch(() => null))?.ok
    })
  }
  async function end(): Promise<void> {
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url,
    async restart() {
      await end()
      await start()
    },
    end,
  }
}

export interface ChatWorld {
  /** The owner, who answers customers. */
  readonly pb: PocketBase
  readonly instance: string
  readonly siteToken: string
}

/** A workspace whose bot knows an answer to every question, with a widget and a number on WhatsApp. */
export async function openChatWorld({ url }: ChatServer, whatsApp: FakeWhatsApp): Promise<ChatWorld> {
  const pb = new PocketBase(url).autoCancellation(false)
  const email = 'desk@timbre.example'
  await pb.collection('users').create({ email, password, passwordConfirm: password })
  await pb.collection('users').authWithPassword(email, password)
  const instance = (await pb.collection('instances').getFirstListItem('')).id
  const chat = () => pb.collection('instance_services').getFullList({ filter: 'service.slug = "chat"' })
  await until(async () => (await chat()).some(({ status }) => status === 'ready'))
  const base = await pb.collection('knowledge_bases').create({ instance, name: 'For customers' })
  for (const question of questions) {
    const answer = `${question.replace(/^How long does the repair/, 'The repair').replace(' take?', '')} takes eight working days.`
    const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'faq', question, answer })
    await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'ready')
  }
  const settings = await pb.collection('chat_settings').getFirstListItem('')
  await pb.collection('chat_settings').update(settings.id, { knowledgeBase: base.id })
  const bot = await pb.collection('bots').getFirstListItem('')
  const site = await pb.collection<Row<'chat_channels'>>('chat_channels').getFirstListItem('kind = "widget"')
  const own = { instance, kind: 'whatsapp', name: 'WhatsApp', status: 'active', bot: bot.id }
  const number = await pb.collection('chat_channels').create(own)
  const path = `/api/chat-channels/${number.id}/whatsapp`
  const setup = await pb.send<WhatsAppSetup>(path, { method: 'POST', body: { ...whatsApp.number } })
  whatsApp.webhook = `${url}${new URL(setup.webhookUrl).pathname}`
  return { pb, instance, siteToken: site.siteToken }
}
