import { createHash } from 'node:crypto'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, invalid } from '#server/engine/errors.ts'
import { randomLetters, secretBytes } from '#server/engine/random.ts'
import { type AccountRef, accountRef } from '#server/engine/records/auth/account-rows.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'
import type { Model } from '#server/engine/records/model.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

type Factor = Row<'second_factors'>

export const recoveryCodeCount = 10
const maxAttempts = 6
const attemptMilliseconds = 5 * 60_000
const stepSeconds = 30

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds) and the recovery codes for a lost one. */
export function createSecondFactor({ records, database, clock, seal }: Engine) {
  return {
    /** Null unless it is set up and confirmed. */
    async confirmed(collection: Model, record: RecordData): Promise<Factor | null> {
      const factor = await factorOf(records, accountRef(collection, record))
      return factor?.confirmedAt ? factor : null
    },

    /** A new secret, which is not required at sign-in until it is confirmed. */
    async begin(account: AccountRef, label: string, issuer: string): Promise<{ secret: string; url: string }> {
      const { Secret, TOTP } = await import('otpauth')
      const secret = new Secret({ buffer: Uint8Array.from(secretBytes(20)).buffer })
      await records.write(async (writer) => {
        const known = await factorOf(writer, account)
        if (known?.confirmedAt) throw invalid('code', 'second_factor_on', 'Two-step verification is on already.')
        const values = { secret: seal.close(secret.base32, placeOf(account)) }
        if (known) await writer.update('second_factors', known.id, values)
        else await writer.create('second_factors', { ...account, ...values })
      })
      return { secret: secret.base32, url: new TOTP({ issuer, label, secret }).toString() }
    },

    /** Enables it, with the app's first code. Returns the recovery codes, which cannot be shown again. */
    async confirm(writer: RecordWriter, account: AccountRef, code: string): Promise<string[]> {
      const factor = await locked(writer, account)
      const step = factor && !factor.confirmedAt ? await stepOf(factor, account, code) : null
      if (!factor || step === null) throw wrongCode()
      await writer.update('second_factors', factor.id, { confirmedAt: recordDate(clock.now()), lastStep: step })
      return renewCodes(writer, factor)
    },

    async renewCodes(writer: RecordWriter, account: AccountRef): Promise<string[]> {
      const factor = await locked(writer, account)
      if (!factor?.confirmedAt) throw isOff()
      return renewCodes(writer, factor)
    },

    async remove(writer: RecordWriter, account: AccountRef): Promise<void> {
      const factor = await locked(writer, account)
      if (!factor) throw isOff()
      await writer.delete('second_factors', factor.id)
    },

    /** Consumes a code of the app, or a recovery code; false if it is wrong or was used before. */
    use(writer: RecordWriter, account: AccountRef, code: string): Promise<boolean> {
      return locked(writer, account).then(async (factor) => {
        if (!factor?.confirmedAt) return false
        const step = await stepOf(factor, account, code)
        if (step !== null) {
          await writer.update('second_factors', factor.id, { lastStep: step })
          return true
        }
        const hash = hashOf(factor, code)
        const hashes = factor.recoveryHashes ?? []
        if (!hashes.includes(hash)) return false
        await writer.update('second_factors', factor.id, keptCodes(hashes.filter((each) => each !== hash)))
        return true
      })
    },

    /** @throws ApiError 429 after too many attempts, across all processes */
    async slowDown({ collectionRef, recordRef }: AccountRef): Promise<void> {
      const name = `totp/${collectionRef}/${recordRef}`
      if ((await countAttempt(database, clock, name, attemptMilliseconds)) > maxAttempts) throw new ApiError(429)
    },
  }

  /** The time step of a code that is at most one step early or late, and newer than the last used one. */
  async function stepOf(factor: Factor, account: AccountRef, code: string): Promise<number | null> {
    const token = code.replaceAll(/\s/g, '')
    const base32 = seal.open(factor.secret, placeOf(account))
    if (!/^\d{6}$/.test(token) || !base32) return null
    const { Secret, TOTP } = await import('otpauth')
    const timestamp = clock.now().getTime()
    const delta = new TOTP({ secret: Secret.fromBase32(base32) }).validate({ token, timestamp, window: 1 })
    if (delta === null) return null
    const step = Math.floor(timestamp / 1000 / stepSeconds) + delta
    return step > factor.lastStep ? step : null
  }
}

async function renewCodes(writer: RecordWriter, factor: Factor): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${randomLetters(5)}-${randomLetters(5)}`)
  await writer.update('second_factors', factor.id, keptCodes(codes.map((code) => hashOf(factor, code))))
  return codes
}

const keptCodes = (recoveryHashes: string[]) => ({ recoveryHashes, recoveryCodesLeft: recoveryHashes.length })

/** A recovery code has 50 random bits, so a fast hash is enough. */
const hashOf = ({ id }: Factor, code: string): string =>
  createHash('sha256')
    .update(`${id} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex')

const placeOf = ({ collectionRef, recordRef }: AccountRef): string => `second_factors/${collectionRef}/${recordRef}`

function factorOf(reader: Pick<RecordReader, 'first'>, { collectionRef, recordRef }: AccountRef) {
  const filter = 'collectionRef = {:collectionRef} && recordRef = {:recordRef}'
  return reader.first('second_factors', { filter, params: { collectionRef, recordRef } })
}

async function locked(writer: RecordWriter, account: AccountRef): Promise<Factor | null> {
  const factor = await factorOf(writer, account)
  return factor && writer.lock('second_factors', factor.id)
}

export const wrongCode = (): ApiError => invalid('code', 'wrong_code', 'This code is wrong or was used before.')
const isOff = (): ApiError => invalid('code', 'second_factor_off', 'Two-step verification is off.')
