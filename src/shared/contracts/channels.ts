import type { Language } from '../preferred-language.ts'

/** Which of LinkedIn's apps a channel is connected through: a member's own profile, or a page that they administer. */
export const channelOwners = ['members', 'pages'] as const
export type ChannelOwner = (typeof channelOwners)[number]

/** Of `POST /api/channels/{id}/connect`, for admins; the answer is a `ConsentPage`. */
export interface ConsentCall {
  owner: ChannelOwner
  /** Of the reader, for networks that ask in it; English without it. */
  language: Language
}

/** Where the person consents. */
export interface ConsentPage {
  url: string
  /** Kept by the browser, which shows it when the person comes back with a code. */
  verifier: string
}

/** Of `POST /api/channels/{id}/connected`, with what the network sent the person back with. */
export interface ConnectedCall {
  owner: ChannelOwner
  verifier: string
  state: string
  code: string
}

/** What a channel may post as: the URN, and the name for people. */
export interface ChannelAccount {
  id: string
  name: string
}

/** The answer of `connected`: accounts to choose from, or none if the channel is connected. */
export interface AccountChoice {
  accounts: ChannelAccount[]
}

/** Of `POST /api/channels/{id}/secret`: shown once. */
export interface SigningSecret {
  secret: string
}

/** Of `POST /api/channels/{id}/test`; `detail` is in the words of the network. */
export interface ChannelTest {
  isHealthy: boolean
  detail: string
}
