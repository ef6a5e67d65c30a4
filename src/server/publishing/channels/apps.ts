import { type NetworkSettings, requireFeature } from '#server/admin/index.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { ChannelOwner } from '#shared/contracts/channels.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { LinkedInAddresses, LinkedInApp } from '../networks/linkedin/connect.ts'
import { type MountedNetwork, memberOf } from './simulated.ts'

/** The app through which a channel is connected. */
export interface NetworkApp {
  readonly app: LinkedInApp
  readonly addresses: LinkedInAddresses
  /** Extra parameters of the consent page. */
  readonly more: (language: Language) => Promise<Record<string, string>>
}

export interface NetworkApps {
  readonly settings: NetworkSettings
  readonly linkedin: LinkedInAddresses
  readonly simulated: MountedNetwork
}

/** @throws ApiError 400 or 403 if the channel has no account, or its network is not set up here */
export async function appOf(
  { settings, linkedin, simulated }: NetworkApps,
  records: RecordReader,
  channel: Row<'channels'>,
  owner: ChannelOwner,
): Promise<NetworkApp> {
  if (channel.kind === 'simulated') {
    await requireFeature(records, 'simulatedNetwork')
    return {
      ...{ app: simulated.app, addresses: simulated.addresses() },
      more: async (language) => ({
        login_hint: await simulated.hintFor(await memberOf(records, channel)),
        ui_locales: language,
      }),
    }
  }
  if (channel.kind !== 'linkedin') throw invalid('kind', 'channel_without_account', 'This channel has no account.')
  const app = linkedInApp(settings, owner)
  if (!app) throw invalid('kind', 'channel_not_set_up', 'An administrator has to set LinkedIn up first.', { owner })
  return { app, addresses: linkedin, more: async () => ({}) }
}

/** The app of people or of pages, if an administrator has set it up. */
export function linkedInApp(settings: NetworkSettings, owner: ChannelOwner): LinkedInApp | null {
  const values = settings.values()
  const [clientId, clientSecret] =
    owner === 'members'
      ? [values.linkedinMembersClientId, values.linkedinMembersClientSecret]
      : [values.linkedinPagesClientId, values.linkedinPagesClientSecret]
  if (!clientId || !clientSecret) return null
  const [comments, scope] =
    owner === 'members'
      ? [values.linkedinMembersComments, 'w_member_social_feed']
      : [values.linkedinPagesComments, 'w_organization_social_feed']
  return { for: owner, clientId, clientSecret, moreScopes: comments === 'true' ? [scope] : [] }
}

/** The kind of owner whose app an account was connected through. */
export const ownerOf = (account: string): ChannelOwner =>
  account.startsWith('urn:li:organization:') ? 'pages' : 'members'
