import { recordDate } from '#server/engine/clock.ts'
import { ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { millisecondsOf } from '../moments.ts'
import { refresh } from '../networks/linkedin/connect.ts'
import { appOf, ownerOf } from './apps.ts'
import type { Connecting } from './connect.ts'
import { closeSecrets, openSecrets } from './secrets.ts'

type Channel = Row<'channels'>

const day = 24 * 3600_000
/** Days before a token expires on which admins are notified. */
const noticeDays = [14, 7, 3, 1]

/** Renews tokens that expire soon where the network allows it; otherwise notifies the workspace's admins in time. */
export async function renewChannels(context: Connecting): Promise<void> {
  const { records, clock, log } = context
  const now = clock.now()
  const expiring = await records.find('channels', {
    filter: 'status = "connected" && tokenExpiresAt != "" && tokenExpiresAt <= {:until}',
    params: { until: recordDate(new Date(now.getTime() + noticeDays[0]! * day)) },
    sort: 'tokenExpiresAt',
  })
  for (const channel of expiring) {
    try {
      if (!(await renew(context, channel))) await records.write((writer) => notice(writer, channel, now))
    } catch (err) {
      log.error({ err, channel: channel.id }, 'a channel could not be renewed')
    }
  }
}

/** @returns false if a person has to reconnect */
async function renew({ apps, records, seal, clock, log }: Connecting, channel: Channel): Promise<boolean> {
  const { refreshToken } = openSecrets(seal, channel)
  if (!refreshToken) return false
  try {
    const { app, addresses } = await appOf(apps, records, channel, ownerOf(channel.account))
    const { secrets, expiresAt } = await refresh(addresses, app, refreshToken, clock)
    await records.write(async (writer) => {
      const row = await writer.lock('channels', channel.id)
      // Somebody has reconnected or disconnected it meanwhile.
      if (row.secrets !== channel.secrets) return
      const tokenExpiresAt = expiresAt ? recordDate(expiresAt) : ''
      const renewed = { secrets: closeSecrets(seal, row.id, secrets), tokenExpiresAt, expiryNotice: 0 }
      await writer.update('channels', row.id, renewed)
    })
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ channel: channel.id, reason: error.message }, 'a network did not renew the token of a channel')
    return false
  }
}

/** One notification per day in the list, no matter how often this runs. */
async function notice(writer: RecordWriter, { id, instance, name }: Channel, now: Date): Promise<void> {
  const { tokenExpiresAt, expiryNotice, status } = await writer.lock('channels', id)
  if (status !== 'connected' || !tokenExpiresAt) return
  const left = Math.max(0, millisecondsOf(tokenExpiresAt) - now.getTime()) / day
  const reached = noticeDays.findLast((days) => left <= days)
  if (!reached || (expiryNotice > 0 && expiryNotice <= reached)) return
  await writer.update('channels', id, { expiryNotice: reached })
  const filter = 'instance = {:instance} && (role = "owner" || role = "admin")'
  const admins = await writer.find('user_instance_roles', { filter, params: { instance } })
  const values = { channel: name, date: tokenExpiresAt.slice(0, 10) }
  for (const { user } of admins) {
    const link = `/dashboard/channels?open=${id}`
    await notify(writer, { instance, user, kind: 'channel-expiring', values, link })
  }
}
