import { recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import { secretText } from '#server/engine/random.ts'
import type { Challenges } from '#server/engine/records/auth/challenges.ts'
import { ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import type {
  AccountChoice,
  ChannelAccount,
  ChannelOwner,
  ConnectedCall,
  ConsentCall,
  ConsentPage,
} from '#shared/contracts/channels.ts'
import { accountsOf, type Connection, consentAddress, exchange } from '../networks/linkedin/connect.ts'
import type { Publishing } from '../publishing.ts'
import { appOf, type NetworkApps, ownerOf } from './apps.ts'
import { closeSecrets, openSecrets } from './secrets.ts'
import { redirectUri } from './simulated.ts'

type Channel = Row<'channels'>

export interface Connecting extends Publishing {
  readonly apiUrl: () => string
  readonly apps: NetworkApps
  /** OAuth states: single use, valid for some minutes. */
  readonly states: Challenges
}

export const stateMilliseconds = 10 * 60_000

/** Binds a state to the channel, its workspace, the person, and the browser that holds the verifier. */
const purposeOf = ({ id, instance }: Channel, { collection, record }: AuthRecord, owner: string, verifier: string) =>
  [id, instance, collection.name, record.id, owner, verifier].join('/')

export async function openConsent(
  { apps, records, states, appUrl }: Connecting,
  channel: Channel,
  { owner, language }: ConsentCall,
  by: AuthRecord,
): Promise<ConsentPage> {
  const { app, addresses, more } = await appOf(apps, records, channel, owner)
  const verifier = secretText(32)
  const state = Buffer.from(await states.make(purposeOf(channel, by, owner, verifier))).toString('base64url')
  const given = { redirectUri: redirectUri(appUrl()), state, more: await more(language) }
  return { url: consentAddress(addresses, app, given), verifier }
}

/**
 * Connects the channel to the account that the code grants. If there are several, the tokens are kept until the person chooses.
 *
 * @throws ApiError 400 with a code that the web app translates
 */
export async function finishConsent(
  context: Connecting,
  channel: Channel,
  { owner, verifier, state, code }: ConnectedCall,
  by: AuthRecord,
): Promise<AccountChoice> {
  const { apps, records, states, appUrl, clock } = context
  if (!(await states.use(state, purposeOf(channel, by, owner, verifier)))) {
    throw invalid('state', 'connect_expired', 'The connection was started elsewhere, or too long ago. Connect again.')
  }
  const { app, addresses } = await appOf(apps, records, channel, owner)
  const given = { code, redirectUri: redirectUri(appUrl()) }
  const connection = await exchange(addresses, app, given, clock).catch(rethrow)
  const scopes = connection.missingScopes.join(', ')
  if (scopes) throw invalid('code', 'connect_scopes', `The network did not grant: ${scopes}.`, { scopes })
  const accounts = await accountsFor(context, channel, owner, connection)
  const [only, ...others] = accounts
  if (only && others.length === 0) {
    await connect(context, channel, only, connection, by)
    return { accounts: [] }
  }
  const secrets = closeSecrets(context.seal, channel.id, connection.secrets)
  const tokenExpiresAt = connection.expiresAt ? recordDate(connection.expiresAt) : ''
  await records.write((writer) =>
    writer.update('channels', channel.id, { secrets, tokenExpiresAt, scopes: [...connection.scopes] }),
  )
  return { accounts }
}

/** Connects the channel to one of several accounts. @throws ApiError 400 */
export async function chooseAccount(
  context: Connecting,
  channel: Channel,
  account: string,
  by: AuthRecord,
): Promise<void> {
  const secrets = openSecrets(context.seal, channel)
  const expiresAt = channel.tokenExpiresAt ? new Date(channel.tokenExpiresAt.replace(' ', 'T')) : null
  const connection = { secrets, expiresAt, scopes: channel.scopes ?? [], missingScopes: [] }
  const accounts = await accountsFor(context, channel, ownerOf(account), connection)
  const chosen = accounts.find(({ id }) => id === account)
  if (!chosen) throw invalid('account', 'connect_other_account', 'The network does not offer this account.')
  await connect(context, channel, chosen, connection, by)
}

/** The accounts to choose from; on reconnecting, only the previous one. @throws ApiError 400 */
async function accountsFor(
  { apps, records, apiVersion }: Connecting,
  channel: Channel,
  owner: ChannelOwner,
  { secrets }: Connection,
): Promise<ChannelAccount[]> {
  const { app, addresses } = await appOf(apps, records, channel, owner)
  const accounts = await accountsOf(addresses, app, secrets, apiVersion()).catch(rethrow)
  if (accounts.length === 0) throw invalid('code', 'connect_no_pages', 'You administer no page on the network.')
  if (!channel.account) return accounts
  const same = accounts.filter(({ id }) => id === channel.account)
  if (same.length > 0) return same
  const name = channel.accountName
  throw invalid('code', 'connect_other_account', `This channel publishes as ${name}. Sign in to the network as it.`, {
    name,
  })
}

async function connect(
  { records, seal, clock }: Connecting,
  { id, instance, name: targetName }: Channel,
  account: ChannelAccount,
  { secrets, expiresAt, scopes }: Connection,
  by: AuthRecord,
): Promise<void> {
  await records.write(async (writer) => {
    await writer.lock('channels', id)
    await writer.update('channels', id, {
      ...{
        status: 'connected',
        account: account.id,
        accountName: account.name.slice(0, 200),
        error: '',
        errorDetail: '',
      },
      ...{ secrets: closeSecrets(seal, id, secrets), tokenExpiresAt: expiresAt ? recordDate(expiresAt) : '' },
      ...{ checkedAt: recordDate(clock.now()), expiryNotice: 0, scopes: [...scopes] },
    })
    await recordAct(writer, { instance, by, action: 'channel.connected', target: id, targetName })
  })
}

/** Includes the network's own message for the person who investigates. */
function rethrow(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  throw invalid('code', 'connect_refused', `The network refused: ${error.message}`, { detail: error.message })
}
