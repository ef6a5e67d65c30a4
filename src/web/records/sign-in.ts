import PocketBase, { BaseAuthStore, ClientResponseError, type RecordAuthResponse, type RecordModel } from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { pb } from './client.ts'
import { loadPiece } from './pieces.ts'
import { queryClient } from './query-client.ts'
import { currentSession, keepOnlyWhileOpen } from './session.ts'

type Answer = RecordAuthResponse<RecordModel>

/** A sign-in that needs a code of the authenticator app as its second step. */
export interface FirstStep {
  mfaId: string
  asAdministrator: boolean
  remember: boolean
}
interface SignInOptions {
  /** `false`: the session ends with the browser. */
  remember?: boolean
  asAdministrator?: boolean
}

const collectionOf = (asAdministrator: boolean): string => (asAdministrator ? '_superusers' : 'users')

/**
 * Signs in with e-mail and password. Resolves to the first step if a code is needed, else to null.
 * @throws ClientResponseError 400 for wrong credentials
 */
export async function signIn(email: string, password: string, options: SignInOptions = {}): Promise<FirstStep | null> {
  const { remember = true, asAdministrator = false } = options
  const service = pb.collection(collectionOf(asAdministrator))
  return enter(service.authWithPassword(email, password), { remember, asAdministrator })
}

/**
 * Signs in with a service in a popup, and creates an account if there is none. Never resolves if the
 * popup is closed without an answer.
 * @param newUser fields of a new account
 * @throws ClientResponseError 400 if the service or the record API rejects the sign-in
 */
export async function signInWith(
  provider: string,
  newUser: Partial<Row<'users'>> & { invitation?: string },
  remember: boolean,
): Promise<FirstStep | null> {
  const options = { provider, createData: newUser, requestKey: null }
  return enter(pb.collection('users').authWithOAuth2(options), { remember, asAdministrator: false })
}

/** The second step. @throws ClientResponseError 400 for a wrong code, or after too long */
export async function finishSignIn({ mfaId, asAdministrator, remember }: FirstStep, code: string): Promise<void> {
  const path = `/api/collections/${collectionOf(asAdministrator)}/auth-with-totp`
  const answer = await pb.send<Answer>(path, { method: 'POST', body: { mfaId, code }, requestKey: null })
  take(answer)
  keepOnlyWhileOpen(!remember)
}

/**
 * Signs in with a passkey of this site. With `waits`, the browser offers it in the form's own suggestions, and nothing
 * happens until the person chooses one.
 * @throws Error if the person cancels
 */
export async function signInWithPasskey(options: SignInOptions & { waits?: boolean }): Promise<void> {
  const { remember = true, asAdministrator = false, waits = false } = options
  take(await askPasskey(asAdministrator, waits))
  keepOnlyWhileOpen(!remember)
}

/** Stops offering a passkey in the form's suggestions. */
export const stopWaitingForPasskey = async (): Promise<void> => (await webauthn()).WebAuthnAbortService.cancelCeremony()

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** How the person signs in again: with the password, an OAuth provider in a popup, or a passkey. */
export type Proof = { password: string } | { service: string } | { passkey: true }

/**
 * Signs the same person in again, which continues their session. Resolves to the first step if a code is needed.
 * @throws ClientResponseError 400 for wrong credentials; Error if another account signed in
 */
export async function proveIdentity(proof: Proof): Promise<FirstStep | null> {
  const { id, email, isSuperuser } = currentSession()
  const beside = new PocketBase(pb.baseURL, new BaseAuthStore(), pb.lang)
  // With the session's token, an unknown OAuth identity is refused instead of creating a new account.
  beside.authStore.save(pb.authStore.token, pb.authStore.record)
  const service = beside.collection(collectionOf(isSuperuser))
  const answer =
    'password' in proof
      ? service.authWithPassword(email, proof.password)
      : 'service' in proof
        ? service.authWithOAuth2({ provider: proof.service })
        : askPasskey(isSuperuser, false)
  try {
    const signedIn = await answer
    if (signedIn.record.id !== id) throw new Error('The sign-in was that of another account.')
    pb.authStore.save(signedIn.token, signedIn.record)
    return null
  } catch (error) {
    return firstStepIn(error, { remember: localStorage.getItem('sessionOnly') !== '1', asAdministrator: isSuperuser })
  }
}

/** Creates a passkey on this device for the signed-in person. @throws Error if the person cancels */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await post<never>('/api/security/passkeys/options')
  const { startRegistration } = await webauthn()
  const response = await startRegistration({ optionsJSON })
  await post('/api/security/passkeys', { name, response })
}

async function askPasskey(asAdministrator: boolean, useBrowserAutofill: boolean): Promise<Answer> {
  const base = `/api/collections/${collectionOf(asAdministrator)}`
  const optionsJSON = await post<never>(`${base}/passkey-options`)
  const { startAuthentication } = await webauthn()
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return post<Answer>(`${base}/auth-with-passkey`, { response })
}

const webauthn = () => loadPiece(() => import('@simplewebauthn/browser'))

const post = <T>(path: string, body: object = {}): Promise<T> =>
  pb.send<T>(path, { method: 'POST', body, requestKey: null })

async function enter(answer: Promise<Answer>, options: Required<SignInOptions>): Promise<FirstStep | null> {
  try {
    await answer
  } catch (error) {
    return firstStepIn(error, options)
  }
  queryClient.clear()
  keepOnlyWhileOpen(!options.remember)
  return null
}

function take({ token, record }: Answer): void {
  queryClient.clear()
  pb.authStore.save(token, record)
}

/** @throws the error if it does not ask for a second step */
function firstStepIn(error: unknown, options: Required<SignInOptions>): FirstStep {
  const mfaId = error instanceof ClientResponseError && error.status === 401 ? error.response.mfaId : undefined
  if (typeof mfaId !== 'string') throw error
  return { mfaId, ...options }
}
