import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { AuthRecord, RequestInfo } from '../request.ts'

/** How somebody proved who they are. */
export type AuthMethod = 'password' | 'otp' | 'oauth2' | 'totp' | 'passkey'

/** A sign-in that is complete, or a token that is issued without one. */
export interface CompletedSignIn {
  readonly info: RequestInfo
  readonly collection: Model
  readonly record: RecordData
  readonly method: AuthMethod | 'refresh' | 'impersonate'
  /** How long its token is valid. */
  readonly seconds: number
  /** The owner was told about this place by email. */
  readonly isNewPlace: boolean
}

/** An attempt to sign in that was refused. */
export interface FailedSignIn {
  readonly info: RequestInfo
  readonly collection: Model
  readonly method: AuthMethod
  /** The account that was tried, if there is one. */
  readonly find: () => Promise<RecordData | null>
}

/** What a product adds to signing in. Without an extension, a token depends on its account's `tokenKey` only. */
export interface SignInExtension {
  /**
   * Whether the account has set up a second factor of its own, which other methods then have to be followed by.
   * @throws ApiError if this account signs in with a passkey only
   */
  hasSecondFactor(collection: Model, record: RecordData): Promise<boolean>
  /** Whether a superuser has to set up a second factor before anything else. Asked for each of their requests. */
  lacksFactor(superuser: RecordData): Promise<boolean>
  /** Opens a session, or continues that of the caller. Returns its id, which the token carries. */
  openSession(signIn: CompletedSignIn): Promise<string>
  /** Whether a session is open. Asked for each request, so the answer has to be cheap. */
  isOpen(session: string): boolean | Promise<boolean>
  /** @throws ApiError if the caller may not link a further identity now */
  beforeLink(caller: AuthRecord): void
  /** Notes a refused attempt, without delaying its answer. */
  failed(attempt: FailedSignIn): void
}

/** Holds the extension that the product sets after the routes are registered. */
export interface ExtensionSlot {
  current: SignInExtension | null
}
