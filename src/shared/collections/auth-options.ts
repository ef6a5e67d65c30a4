import type { Rule } from './access-rules.ts'

/** An identity provider. */
export interface OAuth2Provider {
  /** One of PocketBase's provider names, e.g. `google` or `oidc`. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** Endpoints and the name on the button; known providers have defaults. */
  readonly authURL?: string
  readonly tokenURL?: string
  readonly userInfoURL?: string
  readonly displayName?: string
  /** Absent or null: the provider's default. */
  readonly pkce?: boolean | null
  /** `jwksURL` and `issuers` of providers whose signed id token replaces the `userInfoURL`. */
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
  /** Part of the signing key; without one the installation generates its own. */
  readonly secret?: string
}

export interface AuthOptions {
  /** The rule that a record has to satisfy to sign in. */
  readonly authRule: Rule
  /** The rule for changing the email address, verification and password of others; null: superusers only. */
  readonly manageRule: Rule
  /** A mail after a sign-in from a new place. */
  readonly authAlert: { readonly enabled: boolean; readonly emailTemplate?: MailTemplate }
  readonly oauth2: {
    readonly enabled: boolean
    readonly providers: readonly OAuth2Provider[]
    /** Fields of a new record that are filled from the provider; '' for none. */
    readonly mappedFields: {
      readonly id: string
      readonly name: string
      readonly username: string
      readonly avatarURL: string
    }
  }
  readonly passwordAuth: { readonly enabled: boolean; readonly identityFields: readonly string[] }
  /** Two different sign-in methods, the second within `duration` seconds. `rule` '' means for everyone. */
  readonly mfa: { readonly enabled: boolean; readonly duration: number; readonly rule: string }
  /** One-time passwords of `length` digits, sent by email and valid for `duration` seconds. */
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
/** Auth options in a definition: options left out, in any group, have their defaults. */
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

/** Completes auth options with their defaults. Options of superusers cannot be weakened. */
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
