import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { AccountRef } from '#server/engine/records/auth/account-rows.ts'
import { createChallenges } from '#server/engine/records/auth/challenges.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

type Passkey = Row<'passkeys'>

const maxPerAccount = 20
const challengeMilliseconds = 5 * 60_000
/** EdDSA, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The library is loaded when it is first needed. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys (WebAuthn) for the host of `appUrl`. */
export function createPasskeys(engine: Engine, appUrl: () => string) {
  const { records, clock, log } = engine
  const challenges = createChallenges(engine, 'passkeys', challengeMilliseconds)
  const noteRefusal = (err: unknown): null => {
    log.info({ err }, 'a passkey was refused')
    return null
  }
  return {
    /** What a browser needs to create a passkey for the account. */
    async creationOptions(account: AccountRef, label: string, appName: string) {
      const { generateRegistrationOptions } = await webauthn()
      const known = await ofAccount(records, account)
      if (known.length >= maxPerAccount) {
        throw invalid('passkey', 'too_many_passkeys', 'Remove a passkey first.', { limit: maxPerAccount })
      }
      return generateRegistrationOptions({
        rpName: appName,
        rpID: siteOf(appUrl()).rpId,
        userName: label,
        userID: Uint8Array.from(Buffer.from(`${account.collectionRef}/${account.recordRef}`)),
        challenge: await challenges.make(purposeOf(account)),
        excludeCredentials: known.map((key) => ({ id: key.credentialId, transports: key.transports ?? [] })),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** @throws ApiError 400 `passkey_refused` */
    async add(account: AccountRef, name: string, response: RegistrationResponseJSON) {
      const { verifyRegistrationResponse } = await webauthn()
      const { origin, rpId } = siteOf(appUrl())
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => challenges.use(challenge, purposeOf(account)),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }).catch(noteRefusal)
      if (!verified?.verified) throw refused()
      const { credential, credentialBackedUp } = verified.registrationInfo
      return {
        ...account,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        signCount: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
      }
    },

    /** What a browser needs to offer the passkeys of this site. */
    async requestOptions() {
      const { generateAuthenticationOptions } = await webauthn()
      return generateAuthenticationOptions({
        rpID: siteOf(appUrl()).rpId,
        userVerification: 'required',
        challenge: await challenges.make(signInPurpose),
      })
    },

    find: (credentialId: unknown): Promise<Passkey | null> =>
      typeof credentialId === 'string' && credentialId.length <= 1400
        ? records.first('passkeys', { filter: 'credentialId = {:credentialId}', params: { credentialId } })
        : Promise.resolve(null),

    /** Whether the response is signed by the passkey, for this site and one of our challenges. */
    async isProven(passkey: Passkey, response: AuthenticationResponseJSON): Promise<boolean> {
      const { verifyAuthenticationResponse } = await webauthn()
      const { origin, rpId } = siteOf(appUrl())
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.use(challenge, signInPurpose),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.signCount,
        },
      }).catch(noteRefusal)
      if (!verified?.verified) return false
      const { newCounter, credentialBackedUp } = verified.authenticationInfo
      await records.write((writer) =>
        writer.update('passkeys', passkey.id, {
          signCount: newCounter,
          isSynced: credentialBackedUp,
          usedAt: recordDate(clock.now()),
        }),
      )
      return true
    },
  }
}

function siteOf(appUrl: string): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(appUrl)
  return { origin, rpId: hostname }
}

const ofAccount = (records: RecordReader, { collectionRef, recordRef }: AccountRef): Promise<Passkey[]> =>
  records.find('passkeys', {
    filter: 'collectionRef = {:collectionRef} && recordRef = {:recordRef}',
    params: { collectionRef, recordRef },
  })

const signInPurpose = 'sign-in'
const purposeOf = ({ collectionRef, recordRef }: AccountRef): string => `create ${collectionRef} ${recordRef}`

export const refused = (): ApiError => {
  const message = 'This passkey was not accepted.'
  return new ApiError(400, message, { passkey: fieldError('passkey_refused', message) })
}
