import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import { recordDate } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { badRequest, fieldError } from '../../errors.ts'
import type { Draft, RecordData } from '../record-store.ts'
import { type AuthRoutes, authBase, authCollection } from './auth-routes.ts'
import { findByUnique } from './find-identity.ts'
import { checkEmail, checkLength, formLimit, readForm, refuse } from './submitted.ts'
import type { TokenHolder } from './tokens.ts'

type Params = { collection: string }
type Flow = 'verification' | 'passwordReset'

/** One mail of a kind to a record in this time; all processes agree on it through the database. */
const resendMilliseconds = 2 * 60_000
/** No answer comes sooner, so that writing a mail cannot be told from having nobody to write to. */
const answerMilliseconds = 100

const invalidToken = fieldError('validation_invalid_token', 'Invalid or expired token.')

/** When a mail of a kind was last asked for. */
export const mailRequestsMigration = {
  name: 'mail-requests',
  async up(tx: Transaction): Promise<void> {
    const text = tx.dialect === 'sqlite' ? 'text' : 'text collate "C"'
    await tx.run(`create table "_mail_requests" (name ${text} not null primary key, at ${text} not null)`)
  },
}

/** Verification and password reset by mail. What a stranger gets to see does not tell whether an address is known. */
export function registerMailFlows(fastify: FastifyInstance, options: AuthRoutes): void {
  const { records, tokens, templates, mail, database, clock, log } = options

  fastify.post<{ Params: Params }>(`${authBase}/request-verification`, formLimit, async (request, reply) => {
    const collection = verifiable(request.params.collection)
    const { email } = await readForm(request, ['email'])
    refuse({ email: checkEmail(email) })
    await quietly(async () => {
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
    await quietly(async () => {
      const record = await findByUnique(records, collection, 'email', email)
      if (record) await send('passwordReset', collection, record)
    })
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-verification`, formLimit, async (request, reply) => {
    const collection = verifiable(request.params.collection)
    const { token } = await readForm(request, ['token'])
    const holder = await readToken(token, 'verification', collection)
    if (holder.claims.email !== holder.record.email) {
      const message = 'The record email is different from the one in the token.'
      refuse({ token: fieldError('validation_token_email_mismatch', message) })
    }
    if (!holder.record.verified) await change(holder, { verified: true })
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-password-reset`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    const { token, password, passwordConfirm } = await readForm(request, ['token', 'password', 'passwordConfirm'])
    const holder = await readToken(token, 'passwordReset', collection)
    const { min = 8 } = collection.fields.password as { min?: number }
    const isRepeated = password === passwordConfirm
    refuse({
      password: checkLength(password, min),
      passwordConfirm: isRepeated ? null : fieldError('validation_values_mismatch', "Values don't match."),
    })
    const verified = holder.record.verified === true || holder.claims.email === holder.record.email
    await change(holder, { password, verified })
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

  function verifiable(nameOrId: string): Collection {
    const collection = authCollection(records, nameOrId)
    if (collection.name === '_superusers') throw badRequest('All superusers are verified by default.')
    return collection
  }

  /** Neither the time nor the outcome of what is done here shows. */
  async function quietly(work: () => Promise<void>): Promise<void> {
    const pause = setTimeout(answerMilliseconds)
    await work().catch((error) => log.error({ err: error }, 'a mail could not be written'))
    await pause
  }

  async function send(flow: Flow, collection: Collection, record: RecordData): Promise<void> {
    const token = await tokens.issue(flow, collection, record, { email: record.email })
    const text = templates[flow](record, token)
    await database.transaction(async (tx) => {
      const now = clock.now()
      const name = `${collection.name}/${record.id}/${flow}`
      const free = await tx.run(
        `insert into "_mail_requests" (name, at) values (?, ?)
         on conflict (name) do update set at = excluded.at where "_mail_requests".at < ?`,
        [name, recordDate(now), recordDate(new Date(now.getTime() - resendMilliseconds))],
      )
      if (free > 0) await mail.enqueue(tx, { to: String(record.email), ...text })
    })
  }

  async function readToken(token: string, type: Flow, collection: Collection): Promise<TokenHolder> {
    const holder = token ? await tokens.read(token, type) : null
    if (!holder) refuse({ token: invalidToken })
    else if (holder.collection !== collection) {
      const message = 'The provided token is for different auth collection.'
      refuse({ token: fieldError('validation_token_collection_mismatch', message) })
    }
    return holder!
  }
}
