import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import { uniqueName } from '#server/engine/random.ts'
import { ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import type { Row } from '#shared/collections/index.ts'
import type { ChannelTest } from '#shared/contracts/channels.ts'
import { accountsOf } from '../networks/linkedin/connect.ts'
import { sendTestEvent } from '../networks/webhook.ts'
import { appOf, ownerOf } from './apps.ts'
import type { Connecting } from './connect.ts'
import { openSecrets } from './secrets.ts'

/**
 * Checks that the network still knows the account, or sends an event to a webhook. Publishes nothing. The result is stored with
 * the channel; a refused token marks it as broken.
 */
export async function testChannel(context: Connecting, channel: Row<'channels'>): Promise<ChannelTest> {
  if (channel.status !== 'connected' && channel.status !== 'broken') {
    throw invalid('status', 'channel_not_connected', 'Connect the channel first.')
  }
  const { isHealthy, isRefused = false, detail } = await tried(context, channel)
  await context.records.write(async (writer) => {
    const { status } = await writer.lock('channels', channel.id)
    if (status !== 'connected' && status !== 'broken') return
    const error = isHealthy ? '' : isRefused ? 'reconnect' : 'unreachable'
    await writer.update('channels', channel.id, {
      ...{ error, errorDetail: detail.slice(0, 1000), status: isHealthy ? 'connected' : isRefused ? 'broken' : status },
      ...(isHealthy ? { checkedAt: recordDate(context.clock.now()) } : {}),
    })
  })
  return { isHealthy, detail }
}

interface Outcome extends ChannelTest {
  /** Whether the only remedy is to reconnect. */
  isRefused?: boolean
}

async function tried(context: Connecting, channel: Row<'channels'>): Promise<Outcome> {
  const { apps, records, seal, fetch, clock } = context
  const secrets = openSecrets(seal, channel)
  if (channel.kind === 'manual') return { isHealthy: true, detail: '' }
  if (channel.kind === 'webhook') {
    const event = { id: `test_${uniqueName(12)}`, at: clock.now() }
    return sendTestEvent(fetch, { id: channel.account, secrets }, event)
  }
  const { app, addresses } = await appOf(apps, records, channel, ownerOf(channel.account))
  try {
    const accounts = await accountsOf(addresses, app, secrets, context.apiVersion())
    const isThere = accounts.some(({ id }) => id === channel.account)
    return { isHealthy: isThere, isRefused: !isThere, detail: isThere ? '' : `${channel.accountName}: 404` }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { isHealthy: false, isRefused: error.cause === 401, detail: error.message }
  }
}
