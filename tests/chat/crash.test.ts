import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { VisitorSession, VisitorView } from '#shared/contracts/chat.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { startMain } from '../support/main-process.ts'
import { until } from '../support/wait.ts'

const password = 'correct horse 1'
const visitors = 4

describeOnEachDatabase('a chat whose server is killed', (engine) => {
  it('answers every visitor once, and recognises a resent message', async () => {
    const place = await engine.place()
    const env = { DATA_DIR: place.folder, DATABASE_URL: place.url ?? '' }
    const first = startMain(env)
    const pb = new PocketBase((await first.ready).url).autoCancellation(false)
    const email = 'chat@timbre.example'
    await pb.collection('users').create({ email, password, passwordConfirm: password })
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
    const siteToken = await prepare(pb, record.instance)

    const call = async <T>(path: string, token: string, body?: object): Promise<T> => {
      const answer = await fetch(`${pb.baseURL}/api/widget/${siteToken}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as T
    }
    const question = { body: 'How long does the repair of a clarinet take?' }
    const asked: { token: string; clientId: string; conversation: string }[] = []
    for (let count = 0; count < visitors; count += 1) {
      const { token } = await call<VisitorSession>('/sessions', '', { language: 'en-US' })
      const clientId = `question-${count}`
      const { conversation } = await call<VisitorView>('/messages', token, { clientId, ...question })
      asked.push({ token, clientId, conversation: conversation.id })
    }
    first.kill()
    await first.ended

    pb.baseURL = (await startMain(env).ready).url
    for (const { token, clientId, conversation } of asked) {
      await call<VisitorView>('/messages', token, { clientId, ...question })
      const messages = await until(async () => {
        const view = await call<VisitorView>(`/messages?conversation=${conversation}&after=0`, token)
        return view.messages.at(-1)?.author === 'bot' && view.messages
        // The lease of the killed process has to end first.
      })
      expect(messages.map(({ author, sequence }) => [author, sequence])).toEqual([
        ['visitor', 1],
        ['bot', 2],
      ])
      expect(messages[1]!.body).toBe('A repair takes eight working days.')
    }
    expect(await pb.collection('conversations').getFullList()).toHaveLength(visitors)
  })
})

/** Teaches the bot one answer. @returns the token of the widget */
async function prepare(pb: PocketBase, instance: string): Promise<string> {
  const ready = () => pb.collection('instance_services').getFullList({ filter: 'service.slug = "chat"' })
  await until(async () => (await ready()).some(({ status }) => status === 'ready'))
  const base = await pb.collection('knowledge_bases').create({ instance, name: 'For customers' })
  const [question, answer] = ['How long does a repair of a clarinet take?', 'A repair takes eight working days.']
  const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'faq', question, answer })
  await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'ready')
  const [settings] = await pb.collection('chat_settings').getFullList()
  await pb.collection('chat_settings').update(settings!.id, { knowledgeBase: base.id })
  const [channel] = await pb.collection<Row<'chat_channels'>>('chat_channels').getFullList()
  return channel!.siteToken
}
