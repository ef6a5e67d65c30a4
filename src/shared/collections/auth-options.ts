import type { Rule } from './access-rules.ts'

/** A service that vouches for people who sign in with it. */
export interface OAuth2Provider {
  /** One of the names the record API knows, e.g. `google` or `oidc`. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** Addresses and a name on the button; a provider that is known by name brings its own. */
  readonly authURL?: string
  readonly tokenURL?: string
  readonly userInfoURL?: string
  readonly displayName?: string
  /** Absent or null: as the provider is known to want it. */
  readonly pkce?: boolean | null
  /** `jwksURL` and `issuers` of providers whose signed id token is read in place of the `userInfoURL`. */
  readonly extra?: { readonly jwksURL?: string; readonly issuers?: readonly string[] } | null
}
export interface MailTemplate {
  readonly subject: string
  /** HTML. */
  readonly body: string
}
export interface TokenOptions {
  /** Seconds. */
  readonly duration: number
  /** Part of the signing key; without one the installation makes its own. */
  readonly secret?: string
}

export interface AuthOptions {
  /** What a record has to satisfy to sign in at all. */
  readonly authRule: Rule
  /** Who may change address, verification and password of others; null: superusers only. */
  readonly manageRule: Rule
  /** A mail after a sign-in from a new place. */
  readonly authAlert: { readonly enabled: boolean; readonly emailTemplate?: MailTemplate }
  readonly oauth2: {
    readonly enabled: boolean
    readonly providers: readonly OAuth2Provider[]
    /** Fields of a new record that take what the provider says; '' for none. */
    readonly mappedFields: {
      readonly id: string
      readonly name: string
      readonly username: string
      readonly avatarURL: string
    }
  }
  readonly passwordAuth: { readonly enabled: boolean; readonly identityFields: readonly string[] }
  /** Two different ways to sign in, one after the other within `duration` seconds. `rule` '' means for everybody. */
  readonly mfa: { readonly enabled: boolean; readonly duration: number; readonly rule: string }
  /** Passwords of `length` digits that are mailed and live for `duration` seconds. */
  readonly otp: {
    readonly enabled: boolean
    readonly duration: number
    readonly length: number
    readonly emailTemplate?: MailTemplate
  }
  readonly authToken: TokenOptions
  readonly passwordResetToken: TokenOptions
  readonly emailChangeToken: TokenOptions
  readonly verificationToken: TokenOptions
  readonly fileToken: TokenOptions
  readonly verificationTemplate?: MailTemplate
  readonly resetPasswordTemplate?: MailTemplate
  readonly confirmEmailChangeTemplate?: MailTemplate
}
/** Auth options as a definition writes them: what is left out, in any group, has its default. */
export type AuthDefinition = {
  readonly [K in keyof AuthOptions]?: AuthOptions[K] extends Rule ? AuthOptions[K] : Partial<AuthOptions[K]>
}

const day = 86_400
const defaultAuth: AuthOptions = {
  authRule: '',
  manageRule: null,
  authAlert: { enabled: true },
  oauth2: { enabled: false, providers: [], mappedFields: { id: '', name: '', username: '', avatarURL: '' } },
  passwordAuth: { enabled: true, identityFields: ['email'] },
  mfa: { enabled: false, duration: 600, rule: '' },
  otp: { enabled: false, duration: 180, length: 8 },
  authToken: { duration: 5 * day },
  passwordResetToken: { duration: 1800 },
  emailChangeToken: { duration: 1800 },
  verificationToken: { duration: day },
  fileToken: { duration: 180 },
}

/** Whole auth options out of those that are said. Those of superusers cannot be made weaker than they have to be. */
export function authOptions(name: string, said: AuthDefinition = {}): AuthOptions {
  const given = said as Record<string, unknown>
  const entries = Object.entries({ ...defaultAuth, ...said }).map(([key, value]) => {
    const usual = defaultAuth[key as keyof AuthOptions]
    return [key, usual && typeof usual === 'object' ? { ...usual, ...(given[key] as object | undefined) } : value]
  })
  const options = Object.fromEntries(entries) as AuthOptions
  if (name !== '_superusers') return options
  return {
    ...options,
    oauth2: { ...options.oauth2, enabled: false },
    passwordAuth: { ...options.passwordAuth, enabled: true },
    mfa: { ...options.mfa, enabled: options.mfa.enabled || options.otp.enabled },
  }
}
