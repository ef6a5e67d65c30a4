import type { VersionAge } from '../networks/linkedin-version.ts'
import { type SettingName, type SignInService, signInSettings } from '../settings.ts'

/** `here`: set by an administrator; `environment`: set by the operator in a variable. */
export type SettingOrigin = 'default' | 'environment' | 'here'

/** Max requests with this label within the duration, per address. */
export interface RateLimitRule {
  /** An address such as `/api/`, or an action on a collection, such as `*:auth`. */
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
  /** The value if it is not set here. Null for secrets. */
  default: SettingValue
  origin: SettingOrigin
  /** The variable, if the environment sets it. */
  variable?: string
  /** For secrets: whether one is set. */
  isSet?: boolean
}

/** Of `GET /api/admin/settings`, and of a PATCH with `{[name]: value}`, where null resets to the default. */
export type SettingStates = Record<SettingName, SettingState>

/** Whether only the operator can change a setting. Settings of sign-in services override the variables. */
export const isFixed = (name: SettingName, { origin }: Pick<SettingState, 'origin'>): boolean =>
  origin === 'environment' && !Object.hasOwn(signInSettings, name)

/** Of `GET /api/admin/settings/networks`. */
export interface NetworksUse {
  /** The redirect address to register at both LinkedIn apps, for connecting channels. */
  redirectUrl: string
  /** The same for sign-in with LinkedIn. */
  signInRedirectUrl: string
  /** The version of LinkedIn's API; `refused`: LinkedIn no longer supports it. */
  version: { name: string; servedUntil: string; state: VersionAge | 'refused' }
}

/** Of `POST /api/admin/settings/test/network` with `{owner}`; `detail` is the network's own message. */
export interface AppTested {
  outcome: 'accepted' | 'unknown-app' | 'unreachable' | 'refused'
  detail: string
}

/** Of `GET /api/admin/settings/sign-in`. */
export interface SignInUse {
  /** The redirect address to register at the service. */
  redirectUrl: string
  /** The number of accounts linked to each service, and how many of them have no other known sign-in method. */
  services: Record<SignInService, { accounts: number; stranded: number }>
}
