import type { FastifyInstance } from 'fastify'
import { recordDate } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { badRequest, fieldError } from '../../errors.ts'
import { generate } from '../fields/generate.ts'
import type { Model } from '../model.ts'
import type { Draft, RecordData } from '../record.ts'
import { type AuthParts, authBase, authCollection, type Params } from './auth-parts.ts'
import { findByUnique } from './find-identity.ts'
import { claimedText, invalidToken, readMailToken } from './mail-token.ts'
import { blank, checkEmail, checkLength, formLimit, readForm, refuse } from './submitted.ts'
import type { TokenHolder } from './tokens.ts'
import { withUniformTiming } from './uniform-timing.ts'

const flows = ['verification', 'passwordReset'] as const
type Flow = (typeof flows)[number]

/** At most one mail of a kind per record in this time, across all processes. */
const resendMilliseconds = 2 * 60_000

/** When a mail of a kind was last requested. */
export const mailRequestsMigration = {
  name: 'mail-requests',
  async up(tx: Transaction): Promise<void> {
    const { text } = tx.dialect
    await tx.run(`create table "_mail_requests" (name ${text} not null primary key, at ${text} not null)`)
  },
}

const requestName = (collection: string, id: string, flow: Flow): string => `${collection}/${id}/${flow}`

export async function forgetMailRequests(tx: Transaction, collection: string, id: string): Promise<void> {
  const names = flows.map((flow) => requestName(collection, id, flow))
  await tx.run(`delete from "_mail_requests" where name in (${names.map(() => '?').join(', ')})`, names)
}

/** Verification and password reset by mail. The answers do not reveal whether an address is known. */
export function registerMailFlows(fastify: FastifyInstance, options: AuthParts): void {
  const { records, tokens, mails, mail, database, clock, log } = options

  fastify.post<{ Params: Params }>(`${authBase}/request-verification`, formLimit, async (request, reply) => {
    const collection = verifiable(request.params.collection)
    const { email } = await readForm(request, ['email'])
    refuse({ email: checkEmail(email) })
    await withUniformTiming(log, async () => {
      const record = await findByUnique(records, collection, 'email', email)
      if (record && !record.verified) await send('verification', collection, record)
    })
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/request-password-reset`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    if (!collection.auth!.passwordAuth.enabled) {
      throw badRequest('The collection is not configured to allow password authentication.')
    }
    const { email } = await readForm(request, ['email'])
    refuse({ email: checkEmail(email) })
    await withUniformTiming(log, async () => {
      const record = await findByUnique(records, collection, 'email', email)
      if (record) await send('passwordReset', collection, record)
    })
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-verification`, formLimit, async (request, reply) => {
    const collection = verifiable(request.params.collection)
    const { token } = await readForm(request, ['token'])
    const { holder, error } = await readMailToken(tokens, token, 'verification', collection)
    if (token !== '' && claimedText(token, 'email') === '') {
      refuse({ token: fieldError('validation_invalid_token_claims', 'Missing email token claim.') })
    }
    if (!holder) return refuse({ token: error })
    if (holder.claims.email !== holder.record.email) {
      const message = 'The record email is different from the one in the token.'
      refuse({ token: fieldError('validation_token_email_mismatch', message) })
    }
    // A password set by someone else must not work if password sign-in is enabled later.
    const unusable = collection.auth!.passwordAuth.enabled ? {} : { password: generate('[a-zA-Z0-9]{30}') }
    if (!holder.record.verified) await change(holder, { verified: true, ...unusable })
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-password-reset`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    const { token, password, passwordConfirm } = await readForm(request, ['token', 'password', 'passwordConfirm'])
    const { holder, error } = await readMailToken(tokens, token, 'passwordReset', collection)
    const { min = 8 } = collection.field('password')!.definition as { min?: number }
    const mismatch = fieldError('validation_values_mismatch', "Values don't match.")
    refuse({
      token: error,
      password: checkLength(password, min),
      passwordConfirm: passwordConfirm === '' ? blank : passwordConfirm === password ? null : mismatch,
    })
    const verified = holder!.record.verified === true || holder!.claims.email === holder!.record.email
    await change(holder!, { password, verified })
    return reply.code(204).send()
  })

  /** A token may have been used while it was being checked; only the first use counts. */
  async function change({ collection: { name }, record }: TokenHolder, data: Draft<string>): Promise<void> {
    await records.write(async (writer) => {
      const current = await writer.lock<string>(name, record.id)
      if (current.tokenKey !== record.tokenKey) refuse({ token: invalidToken })
      await writer.update<string>(name, record.id, data)
    })
  }

  function verifiable(nameOrId: string): Model {
    const collection = authCollection(records, nameOrId)
    if (collection.isSuperusers) throw badRequest('All superusers are verified by default.')
    return collection
  }

  async function send(flow: Flow, collection: Model, record: RecordData): Promise<void> {
    const token = await tokens.issue(flow, collection, record, { email: record.email })
    const text = mails[flow](collection, record, token)
    await database.transaction(async (tx) => {
      const now = clock.now()
      const name = requestName(collection.name, record.id, flow)
      const free = await tx.run(
        `insert into "_mail_requests" (name, at) values (?, ?)
         on conflict (name) do update set at = excluded.at where "_mail_requests".at < ?`,
        [name, recordDate(now), recordDate(new Date(now.getTime() - resendMilliseconds))],
      )
      if (free > 0) await mail.enqueue(tx, { to: String(record.email), ...text })
    })
  }
}
