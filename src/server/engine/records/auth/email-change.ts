import type { FastifyInstance } from 'fastify'
import type { SqlRunner } from '../../database/database.ts'
import { ApiError, badRequest, type FieldError, fieldError } from '../../errors.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import { countAttempt } from './attempts.ts'
import { type AuthParts, authBase, authCollection, type Params, sameCollection } from './auth-parts.ts'
import { findByUnique } from './find-identity.ts'
import { claimedText, invalidToken, readMailToken } from './mail-token.ts'
import type { PasswordCheck } from './password-check.ts'
import { checkEmail, checkLength, formLimit, readForm, refuse } from './submitted.ts'
import type { TokenHolder } from './tokens.ts'

const taken = fieldError('validation_invalid_token_email', 'User email already exists.')
/** Max mails that a caller can send to new addresses per window. */
const maxRequests = 20
const windowMilliseconds = 3_600_000

/** Changing the email address of an account: requested by its owner, confirmed from the new address with the password. */
export function registerEmailChange(fastify: FastifyInstance, parts: AuthParts, passwords: PasswordCheck): void {
  const { records, tokens, database, mail, mails, clock } = parts

  fastify.post<{ Params: Params }>(`${authBase}/request-email-change`, formLimit, async (request, reply) => {
    const { collection, record } = await sameCollection(parts, request)
    refuseSuperusers(collection)
    const { newEmail } = await readForm(request, ['newEmail'])
    refuse({ newEmail: checkEmail(newEmail) ?? (await checkNew(collection, record, newEmail)) })
    const name = `email-change/${collection.name}/${record.id}`
    if ((await countAttempt(database, clock, name, windowMilliseconds)) > maxRequests) throw new ApiError(429)
    const token = await tokens.issue('emailChange', collection, record, { email: record.email, newEmail })
    await database.transaction((tx) =>
      mail.enqueue(tx, { to: newEmail, ...mails.emailChange(collection, record, token) }),
    )
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-email-change`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    refuseSuperusers(collection)
    const { token, password } = await readForm(request, ['token', 'password'])
    const { holder, error } = await readMailToken(tokens, token, 'emailChange', collection)
    const newEmail = claimedText(token, 'newEmail')
    const wrong = fieldError('validation_invalid_password', 'Missing or invalid auth record password.')
    const tooLong = checkLength(password, 1, 100)
    const isGone = holder !== null && (await isTaken(database, holder))
    refuse({
      token:
        token !== '' && newEmail === ''
          ? fieldError('validation_invalid_token_payload', 'Invalid token payload - newEmail must be set.')
          : (error ?? (isGone ? taken : null)),
      password:
        tooLong ?? ((await passwords.of(collection, holder?.record ?? null, password, request.ip)) ? null : wrong),
    })
    await records.write(async (writer) => {
      const current = await writer.lock<string>(collection.name, holder!.record.id)
      if (current.tokenKey !== holder!.record.tokenKey) refuse({ token: invalidToken })
      if (await isTaken(writer.tx, holder!)) refuse({ token: taken })
      await writer.update<string>(collection.name, current.id, { email: newEmail, verified: true })
    })
    return reply.code(204).send()
  })

  /** Taken by another account. The owner may change only the case of the address. */
  async function isTaken(runner: SqlRunner, { collection, record, claims }: TokenHolder): Promise<boolean> {
    const owner = await findByUnique(
      { database: runner, byId: records.byId },
      collection,
      'email',
      String(claims.newEmail),
    )
    return owner !== null && owner.id !== record.id
  }

  async function checkNew(collection: Model, record: RecordData, newEmail: string): Promise<FieldError | null> {
    if (newEmail === record.email) return fieldError('validation_not_in_invalid', 'Must not be in list.')
    const owner = await findByUnique(records, collection, 'email', newEmail)
    return owner && owner.id !== record.id
      ? fieldError('validation_invalid_new_email', 'Invalid new email address.')
      : null
  }
}

function refuseSuperusers({ isSuperusers }: Model): void {
  if (isSuperusers) throw badRequest('All superusers can change their emails directly.')
}
