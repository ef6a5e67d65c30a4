import { createHmac, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError, badRequest, forbidden } from '../../errors.ts'
import { neighbourhood } from '../../limits/addresses.ts'
import { generate, newId } from '../fields/generate.ts'
import { hashPassword, verifyPassword } from '../fields/passwords.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import { requestInfo } from '../request.ts'
import { accountRef, accountRows } from './account-rows.ts'
import { countAttempt } from './attempts.ts'
import { type AuthParts, authBase, authCollection, type Params } from './auth-parts.ts'
import type { CompleteSignIn } from './complete-sign-in.ts'
import { findByUnique } from './find-identity.ts'
import { checkEmail, checkLength, formLimit, mfaIdOf, readForm, refuse } from './submitted.ts'
import { withUniformTiming } from './uniform-timing.ts'

/** Max valid passwords per account. */
const maxLiving = 10
const maxAttempts = 5
const attemptMilliseconds = 180_000

/** Sign-in with a one-time password sent by email. */
export function registerOtpSignIn(fastify: FastifyInstance, parts: AuthParts, complete: CompleteSignIn): void {
  const { records, database, clock, mail, mails, log, authenticate, secret, extension } = parts

  fastify.post<{ Params: Params }>(`${authBase}/request-otp`, formLimit, async (request) => {
    const collection = withOtp(request.params.collection)
    const { email } = await readForm(request, ['email'])
    refuse({ email: checkEmail(email) })
    let otpId = newId()
    await withUniformTiming(log, async () => {
      const code = digits(collection.auth!.otp.length)
      const hashes = new Map([[code, await hashPassword(code)]])
      const record = await findByUnique(records, collection, 'email', email)
      const recordRef = record?.id ?? (await unknownAccount(collection, email))
      otpId = await keep(collection, recordRef, record, { id: otpId, code, hashes })
    })
    return { otpId }
  })

  fastify.post<{ Params: Params }>(`${authBase}/auth-with-otp`, formLimit, async (request, reply) => {
    const collection = withOtp(request.params.collection)
    const { otpId, password, mfaId } = await readForm(request, ['otpId', 'password', 'mfaId'])
    refuse({ otpId: checkLength(otpId, 1), password: checkLength(password, 1, 71) })
    const otp = await living(collection, otpId)
    if (otp) await slowDown(collection, otp, request.ip)
    const { valid } = await verifyPassword(password, String(otp?.password ?? ''))
    const record = otp && valid ? await use(collection, otp) : null
    const info = requestInfo(request, await authenticate(request.headers), { otpId }, 'otp')
    if (!record) {
      const find = async () => otp && records.byId<string>(collection.name, String(otp.recordRef))
      extension.current?.failed({ info, collection, method: 'otp', find })
      throw badRequest('Invalid or expired OTP.')
    }
    return complete(reply, { info, collection, record, method: 'otp', mfaId: mfaIdOf(info, mfaId) })
  })

  function withOtp(nameOrId: string): Model {
    const collection = authCollection(records, nameOrId)
    if (!collection.auth!.otp.enabled) {
      throw forbidden('The collection is not configured to allow OTP authentication.')
    }
    return collection
  }

  /**
   * Stores and mails the password and returns its id; with too many valid ones, the id of the newest. One for an unknown
   * address is stored as well: otherwise guessing it would fail differently and reveal that there is no account.
   */
  async function keep(
    collection: Model,
    recordRef: string,
    record: RecordData | null,
    { id, code, hashes }: { id: string; code: string; hashes: ReadonlyMap<string, string> },
  ): Promise<string> {
    const ref = accountRef(collection, { id: recordRef })
    return records.write(async (writer) => {
      if (record) await writer.lock<string>(collection.name, record.id)
      const known = (await accountRows(writer, '_otps', ref)).filter((otp) => !isOver(collection, otp))
      if (known.length >= maxLiving) return known[0]!.id
      const sentTo = String(record?.email ?? '')
      await writer.create<string>('_otps', { id, ...ref, password: code, sentTo }, hashes)
      if (record) await mail.enqueue(writer.tx, { to: sentTo, ...mails.otp(collection, record, code, id) })
      return id
    })
  }

  /** An id for an address without an account: stable, and unpredictable for clients. */
  async function unknownAccount({ name }: Model, email: string): Promise<string> {
    const key = await secret('otp:nobody')
    const digest = createHmac('sha256', key).update(`${name}/${email.toLowerCase()}`).digest()
    return [...digest.subarray(0, 15)].map((byte) => letters[byte % letters.length]).join('')
  }

  async function living(collection: Model, otpId: string): Promise<RecordData | null> {
    const otp = /^[a-z0-9]{15}$/.test(otpId) ? await records.byId<string>('_otps', otpId) : null
    return otp && otp.collectionRef === collection.id && !isOver(collection, otp) ? otp : null
  }

  const isOver = ({ auth }: Model, otp: RecordData): boolean =>
    Date.parse(String(otp.created)) + auth!.otp.duration * 1000 < clock.now().getTime()

  async function slowDown({ name }: Model, { recordRef }: RecordData, ip: string): Promise<void> {
    const attempts = await countAttempt(
      database,
      clock,
      `otp/${name}/${recordRef}/${neighbourhood(ip)}`,
      attemptMilliseconds,
    )
    if (attempts > maxAttempts) throw new ApiError(429, 'Too many attempts, please try again later with a new OTP.')
  }

  /** Deletes the password; null if it was used in the meantime. Using it confirms the email address. */
  async function use(collection: Model, otp: RecordData): Promise<RecordData | null> {
    // Someone else may have set the password before the address was confirmed.
    const unusable = collection.auth!.mfa.enabled ? null : generate('[a-zA-Z0-9]{30}')
    return records.write(async (writer) => {
      const current = await writer.lock<string>('_otps', otp.id).catch(() => null)
      const record = current && (await writer.lock<string>(collection.name, String(otp.recordRef)).catch(() => null))
      if (!record) return null
      await writer.delete('_otps', otp.id)
      if (record.verified || otp.sentTo === '' || record.email !== otp.sentTo) return record
      const changes = { verified: true, ...(unusable ? { password: unusable } : {}) }
      return writer.update<string>(collection.name, record.id, changes)
    })
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')
