import type { VersionAge } from '../networks/linkedin-version.ts'
import { type SettingName, type SignInService, signInSettings } from '../settings.ts'

/** `here`: an administrator has set it; `environment`: the operator has, by a variable. */
export type SettingOrigin = 'default' | 'environment' | 'here'

/** At most so many requests with this label in so many seconds, per address. */
export interface RateLimitRule {
  /** An address such as `/api/`, or what is done to a collection, such as `*:auth`. */
  readonly label: string
  readonly audience: string
  /** Seconds. */
  readonly duration: number
  readonly maxRequests: number
}

export type SettingValue = string | number | boolean | readonly string[] | readonly RateLimitRule[] | null

export interface SettingState {
  /** Null for secrets. */
  value: SettingValue
  /** What holds if it is not set here. Null for secrets. */
  default: SettingValue
  origin: SettingOrigin
  /** The variable, if the environment sets it. */
  variable?: string
  /** Only of secrets: whether there is one. */
  isSet?: boolean
}

/** Of `GET /api/admin/settings`, and of a PATCH with `{[name]: value}`, where null goes back to the default. */
export type SettingStates = Record<SettingName, SettingState>

/** Whether only the operator can change a setting. What is set here overrides the variables of sign-in services. */
export const isFixed = (name: SettingName, { origin }: Pick<SettingState, 'origin'>): boolean =>
  origin === 'environment' && !Object.hasOwn(signInSettings, name)

/** Of `GET /api/admin/settings/networks`. */
export interface NetworksUse {
  /** What both of LinkedIn's apps have to know as the address for people who connect a channel. */
  redirectUrl: string
  /** The same for people who sign in with LinkedIn. */
  signInRedirectUrl: string
  /** Of LinkedIn's API; `refused`: LinkedIn has answered that it no longer serves it. */
  version: { name: string; servedUntil: string; state: VersionAge | 'refused' }
}

/** Of `POST /api/admin/settings/test/network` with `{owner}`; `detail` is in the words of the network. */
export interface AppTested {
  outcome: 'accepted' | 'unknown-app' | 'unreachable' | 'refused'
  detail: string
}

/** Of `GET /api/admin/settings/sign-in`. */
export interface SignInUse {
  /** What a service has to know as the address it sends people back to. */
  redirectUrl: string
  /** The accounts linked to each service, and how many of them have no other way in that is known. */
  services: Record<SignInService, { accounts: number; stranded: number }>
}
