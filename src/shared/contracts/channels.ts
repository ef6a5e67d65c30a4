import type { Language } from '../preferred-language.ts'

/** Which of LinkedIn's apps a channel is connected through: a member's own profile, or a page that they administer. */
export const channelOwners = ['members', 'pages'] as const
export type ChannelOwner = (typeof channelOwners)[number]

/** Of `POST /api/channels/{id}/connect`, for admins; the answer is a `ConsentPage`. */
export interface ConsentCall {
  owner: ChannelOwner
  /** The reader's language, for the consent page; default: English. */
  language: Language
}

/** The address of the consent page. */
export interface ConsentPage {
  url: string
  /** Stored by the browser, and submitted along with the code. */
  verifier: string
}

/** Of `POST /api/channels/{id}/connected`, with the parameters of the network's redirect. */
export interface ConnectedCall {
  owner: ChannelOwner
  verifier: string
  state: string
  code: string
}

/** An account that a channel can use: its URN and display name. */
export interface ChannelAccount {
  id: string
  name: string
}

/** The response of `connected`: accounts to choose from, or none if the channel is connected. */
export interface AccountChoice {
  accounts: ChannelAccount[]
}

/** Of `POST /api/channels/{id}/secret`: shown once. */
export interface SigningSecret {
  secret: string
}

/** Of `POST /api/channels/{id}/test`; `detail` is the network's own message. */
export interface ChannelTest {
  isHealthy: boolean
  detail: string
}
