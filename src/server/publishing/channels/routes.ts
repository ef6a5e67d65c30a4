import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { channelOwners, type SigningSecret } from '#shared/contracts/channels.ts'
import { languages } from '#shared/preferred-language.ts'
import { rotatedSecrets } from '../networks/webhook/signature.ts'
import { type Connecting, chooseAccount, finishConsent, openConsent } from './connect.ts'
import { findPage } from './find-page.ts'
import { closeSecrets, openSecrets } from './secrets.ts'
import { testChannel } from './test-channel.ts'

const text = z.string().min(1).max(10_000)
const consent = z.object({ owner: z.enum(channelOwners), language: z.enum(languages).default('en-US') })
const connected = z.object({ owner: z.enum(channelOwners), verifier: text, state: text, code: text })
const choice = z.object({ account: text })
const page = z.object({ address: z.string().min(1).max(500) })

interface Call {
  channel: Row<'channels'>
  body: unknown
  by: AuthRecord
  reply: FastifyReply
}

/**
 * Connecting channels, for admins. Networks redirect to a page of the web app, which submits the code with the person's token, so
 * no route accepts a code from somebody who is not signed in.
 */
export function registerRoutes(engine: Engine, context: Connecting): void {
  const { records, seal } = engine
  const channelOf = async (id: string) => {
    const channel = await records.byId('channels', id)
    if (!channel) throw notFound()
    return channel
  }
  const route = (name: string, answer: (call: Call) => Promise<unknown>): void =>
    memberRoute<{ Params: { id: string } }>(engine, {
      ...{ method: 'POST', path: `/api/channels/:id/${name}`, role: 'admin' },
      // A missing channel has no instance, so nobody passes the membership check.
      instanceOf: async ({ params }) => (await records.byId('channels', params.id))?.instance ?? '',
      answer: async ({ request: { params, body }, auth, reply }) =>
        answer({ channel: await channelOf(params.id), body, by: auth, reply }),
    })

  route('connect', ({ channel, body, by }) => openConsent(context, channel, read(consent, body), by))
  route('connected', ({ channel, body, by }) => finishConsent(context, channel, read(connected, body), by))
  route('account', async ({ channel, body, by, reply }) => {
    await chooseAccount(context, channel, read(choice, body).account, by)
    return reply.code(204).send()
  })
  route('test', ({ channel }) => testChannel(context, channel))

  route('secret', async ({ channel, by }): Promise<SigningSecret> => {
    if (channel.kind !== 'webhook') throw invalid('kind', 'channel_without_secret', 'Only webhooks are signed.')
    return records.write(async (writer) => {
      const row = await writer.lock('channels', channel.id)
      const secrets = rotatedSecrets(openSecrets(seal, row))
      await writer.update('channels', row.id, {
        ...{ secrets: closeSecrets(seal, row.id, secrets), account: row.address, status: 'connected' },
        ...{ error: '', errorDetail: '' },
      })
      const act = { instance: row.instance, by, target: row.id, targetName: row.name }
      await recordAct(writer, { ...act, action: 'channel.secret' })
      return { secret: secrets.signingSecret! }
    })
  })

  memberRoute<{ Params: { instance: string } }>(engine, {
    ...{ method: 'POST', path: '/api/instances/:instance/find-page', role: 'editor' },
    instanceOf: ({ params }) => params.instance,
    answer: ({ request: { body }, instance }) => findPage(context, instance, read(page, body).address),
  })
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, success } = schema.safeParse(body)
  if (success) return data
  throw invalid('channel', 'validation_invalid_value', 'Invalid value.')
}
