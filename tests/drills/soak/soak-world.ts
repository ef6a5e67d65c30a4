import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { VisitorSession, VisitorView } from '#shared/contracts/chat.ts'
import { post } from '../../../scripts/bench/chat/streams.ts'
import { until } from '../../support/wait.ts'

export interface SoakWorkspace {
  readonly pb: PocketBase
  readonly instance: string
  readonly visitors: readonly SoakVisitor[]
}

export interface SoakVisitor {
  readonly widget: string
  readonly authorization: string
  readonly conversation: string
}

const password = 'correct horse 1'

/** A workspace without a bot, with visitors who have written once. */
export async function openSoakWorkspace(url: string, number: number, visitors: number): Promise<SoakWorkspace> {
  const pb = new PocketBase(url).autoCancellation(false)
  const email = `desk-${number}@timbre.example`
  await pb.collection('users').create({ email, password, passwordConfirm: password })
  await pb.collection('users').authWithPassword(email, password)
  const instance = (await pb.collection('instances').getFirstListItem('')).id
  const channels = () => pb.collection<Row<'chat_channels'>>('chat_channels').getFullList()
  // Visitors are answered once the whole workspace is prepared, not when its first channel is there.
  const services = () => pb.collection<Row<'instance_services'>>('instance_services').getFullList()
  await until(async () => (await services()).every(({ status }) => status === 'ready'))
  await until(async () => (await channels()).length > 0)
  const [channel] = await channels()
  await pb.collection('chat_channels').update(channel!.id, { bot: '' })
  const widget = `${url}/api/widget/${channel!.siteToken}`
  const opened: SoakVisitor[] = []
  for (let at = 0; at < visitors; at += 1) {
    // The server counts new sessions by address.
    const from = { 'x-forwarded-for': `10.${number}.${at >> 8}.${at & 255}` }
    const { token } = await post<VisitorSession>(`${widget}/sessions`, { language: 'en-US' }, from)
    const authorization = `Bearer ${token}`
    const body = { clientId: `visitor-${number}-${at}`, body: 'Hello' }
    const { conversation } = await post<VisitorView>(`${widget}/messages`, body, { authorization })
    opened.push({ widget, authorization, conversation: conversation.id })
  }
  return { pb, instance, visitors: opened }
}
