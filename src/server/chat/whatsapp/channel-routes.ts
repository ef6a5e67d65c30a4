import { z } from 'zod'
import { invalid, notFound } from '#server/engine/errors.ts'
import { parseBody } from '#server/engine/http/parse-body.ts'
import { secretText } from '#server/engine/random.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { recordConnection } from '../channel-audit.ts'
import type { Chat } from '../chat.ts'
import { closeSecrets, openSecrets, type WhatsAppSecrets } from './secrets.ts'
import { templatesOf } from './templates.ts'
import { testChannel } from './test-channel.ts'
import { webhookPath } from './webhook.ts'

type Channel = Row<'chat_channels'>

const metaId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/)
const secret = z.string().trim().max(2000)
const setup = z.object({
  phoneNumberId: metaId,
  wabaId: metaId,
  /** Empty keeps the stored one. */
  accessToken: secret.default(''),
  appSecret: secret.default(''),
})

/** Connecting a number (admins), and its templates (everybody who writes). */
export function registerChannelRoutes(chat: Chat): void {
  const { records, seal } = chat
  type OfChannel = { Params: { id: string } }
  const route = (
    method: 'GET' | 'POST',
    name: string,
    role: Role,
    answer: (channel: Channel, body: unknown, by: AuthRecord) => Promise<unknown>,
  ): void =>
    memberRoute<OfChannel>(chat, {
      ...{ method, path: `/api/chat-channels/:id/${name}`, role },
      // A missing channel has no instance, so nobody passes the membership check.
      instanceOf: async ({ params }) => (await records.byId('chat_channels', params.id))?.instance ?? '',
      answer: async ({ request: { params, body }, auth }) =>
        answer(await whatsAppChannel(records, params.id), body, auth),
    })

  route('GET', 'whatsapp', 'admin', async (channel) => {
    const { verifyToken } = openSecrets(seal, channel)
    return shown(verifyToken ? channel : await save(channel, {}, {}))
  })
  route('POST', 'whatsapp', 'admin', async (channel, body, by) => {
    const { phoneNumberId, wabaId, ...given } = parseBody(setup, body, 'channel')
    return shown(await save(channel, { phoneNumberId, wabaId }, given, by))
  })
  route('POST', 'test', 'admin', (channel) => testChannel(chat, channel))
  route('GET', 'templates', 'editor', (channel) => templatesOf(chat, channel))

  /** A new number is a new account, so what was known about the old one is cleared. */
  function save(
    channel: Channel,
    ids: Partial<Channel>,
    given: WhatsAppSecrets,
    by: AuthRecord | null = null,
  ): Promise<Channel> {
    return records.write(async (writer) => {
      const row = await writer.lock('chat_channels', channel.id)
      const kept = openSecrets(seal, row)
      const secrets: WhatsAppSecrets = {
        accessToken: given.accessToken || kept.accessToken || '',
        appSecret: given.appSecret || kept.appSecret || '',
        verifyToken: kept.verifyToken || secretText(24),
      }
      const isOther = ids.phoneNumberId !== undefined && ids.phoneNumberId !== row.phoneNumberId
      const forgotten = isOther
        ? { phoneNumber: '', verifiedName: '', checkedAt: '', health: '' as const, error: '' }
        : {}
      const sealed = closeSecrets(seal, row.id, secrets)
      const after = await writer.update('chat_channels', row.id, { ...ids, ...forgotten, secrets: sealed })
      if (by) await recordConnection(writer, by, { before: row, after, given, kept })
      return after
    })
  }

  /** What to enter at Meta, and which secrets are set. Only the verify token, which is ours, is ever shown. */
  function shown(channel: Channel): WhatsAppSetup {
    const { accessToken, appSecret, verifyToken = '' } = openSecrets(seal, channel)
    return {
      ...{ webhookUrl: chat.apiUrl() + webhookPath(channel.siteToken), verifyToken },
      ...{ phoneNumberId: channel.phoneNumberId, wabaId: channel.wabaId },
      ...{ hasAccessToken: Boolean(accessToken), hasAppSecret: Boolean(appSecret) },
    }
  }
}

/** @throws ApiError 404, 400 */
async function whatsAppChannel(records: RecordReader, id: string): Promise<Channel> {
  const channel = await records.byId('chat_channels', id)
  if (!channel) throw notFound()
  if (channel.kind !== 'whatsapp') throw invalid('kind', 'validation_invalid_value', 'This is not a WhatsApp channel.')
  return channel
}
