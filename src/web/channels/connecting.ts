import type {
  AccountChoice,
  ChannelOwner,
  ConnectedCall,
  ConsentPage,
  SigningSecret,
} from '#shared/contracts/channels.ts'
import type { Language } from '#shared/preferred-language.ts'
import { currentLanguage } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'

/** Stored in this tab while the person is at the network. Another browser or tab cannot finish the connection. */
interface Begun {
  channel: string
  name: string
  owner: ChannelOwner
  verifier: string
  /** Networks redirect to one address for all languages. */
  language: Language
}

const key = 'connecting-channel'

const ask = <T>(channel: string, name: string, body: object = {}): Promise<T> =>
  pb.send<T>(`/api/channels/${channel}/${name}`, { method: 'POST', body, requestKey: null })

/** Navigates to the network's consent page. */
export async function goToNetwork({ id, name }: { id: string; name: string }, owner: ChannelOwner): Promise<void> {
  const language = currentLanguage()
  const { url, verifier } = await ask<ConsentPage>(id, 'connect', { owner, language })
  const begun: Begun = { channel: id, name, owner, verifier, language }
  sessionStorage.setItem(key, JSON.stringify(begun))
  window.location.assign(url)
}

/** The language in which connecting was started in this tab; null if it was not. */
export function begunLanguage(): Language | null {
  const stored = sessionStorage.getItem(key)
  return stored ? (JSON.parse(stored) as Begun).language : null
}

/** Reads and removes the data stored in this tab. */
export function takeBegun(): Begun | null {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return stored ? (JSON.parse(stored) as Begun) : null
}

export const finish = ({ channel, owner, verifier }: Begun, given: Pick<ConnectedCall, 'state' | 'code'>) =>
  ask<AccountChoice>(channel, 'connected', { owner, verifier, ...given } satisfies ConnectedCall)

export const chooseAccount = (channel: string, account: string) => ask<void>(channel, 'account', { account })

export const newSecret = async (channel: string): Promise<string> =>
  (await ask<SigningSecret>(channel, 'secret')).secret
