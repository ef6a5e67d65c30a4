import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { AuthRecord, RequestInfo } from '../request.ts'

/** Sign-in methods. */
export type AuthMethod = 'password' | 'otp' | 'oauth2' | 'totp' | 'passkey'

/** A sign-in that is complete, or a token that is issued without one. */
export interface CompletedSignIn {
  readonly info: RequestInfo
  readonly collection: Model
  readonly record: RecordData
  readonly method: AuthMethod | 'refresh' | 'impersonate'
  /** How long its token is valid. */
  readonly seconds: number
  /** Whether the owner was notified of this place by email. */
  readonly isNewPlace: boolean
}

/** A refused sign-in attempt. */
export interface FailedSignIn {
  readonly info: RequestInfo
  readonly collection: Model
  readonly method: AuthMethod
  /** The account in question, if it exists. */
  readonly find: () => Promise<RecordData | null>
}

/** A product's additions to the sign-in. Without an extension, tokens depend on their account's `tokenKey` only. */
export interface SignInExtension {
  /**
   * Whether the account has set up its own second factor, which is then required after every other method.
   * @throws ApiError if this account signs in with a passkey only
   */
  hasSecondFactor(collection: Model, record: RecordData): Promise<boolean>
  /** Whether a superuser has to set up a second factor before anything else. Called for each of their requests. */
  lacksFactor(superuser: RecordData): Promise<boolean>
  /** Opens a session, or continues that of the caller. Returns its id, which the token carries. */
  openSession(signIn: CompletedSignIn): Promise<string>
  /** Whether a session is open. Called for each request, so it has to be fast. */
  isOpen(session: string): boolean | Promise<boolean>
  /** @throws ApiError if the caller may not link a further identity now */
  beforeLink(caller: AuthRecord): void
  /** Records a refused attempt, without delaying the response. */
  failed(attempt: FailedSignIn): void
}

/** Holds the extension that the product sets after the routes are registered. */
export interface ExtensionSlot {
  current: SignInExtension | null
}
