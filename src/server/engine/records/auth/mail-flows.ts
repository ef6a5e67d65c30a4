import type { FastifyInstance } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import { recordDate } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { badRequest, type FieldErrors, fieldError } from '../../errors.ts'
import type { RecordData } from '../record-store.ts'
import { type AuthRoutes, authBase, authCollection } from './auth-routes.ts'
import type { MailText } from './mail-templates.ts'
import type { TokenHolder } from './tokens.ts'

type Params = { collection: string }
type Flow = 'verification' | 'passwordReset'

/** One mail of a kind to a record in this time; all processes agree on it through the database. */
const resendMilliseconds = 2 * 60_000

/** When a mail of a kind was last asked for. */
export const mailRequestsMigration = {
  name: 'mail-requests',
  async up(tx: Transaction): Promise<void> {
    const text = tx.dialect === 'sqlite' ? 'text' : 'text collate "C"'
    await tx.run(`create table "_mail_requests" (name ${text} not null primary key, at ${text} not null)`)
  },
}

/** Verification and password reset by mail. What a stranger gets to see does not tell whether an address is known. */
export function registerConfirmRoutes(fastify: FastifyInstance, options: AuthRoutes): void {
  const { records, tokens, templates, mail, database, clock } = options

  fastify.post<{ Params: Params }>(`${authBase}/request-verification`, async (request, reply) => {
    const collection = verifiable(request.params.collection)
    const record = await findByEmail(collection, readEmail(request.body))
    if (record && !record.verified) await send('verification', collection, record)
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/request-password-reset`, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    if (collection.auth!.identityFields.length === 0) {
      throw badRequest('The collection is not configured to allow password authentication.')
    }
    const record = await findByEmail(collection, readEmail(request.body))
    if (record) await send('passwordReset', collection, record)
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-verification`, async (request, reply) => {
    const collection = verifiable(request.params.collection)
    const { token = '' } = (request.body ?? {}) as Record<string, string>
    const { record, claims } = await readToken(token, 'verification', collection)
    if (claims.email !== record.email) {
      throw invalid({
        token: fieldError(
          'validation_token_email_mismatch',
          'The record email is different from the one in the token.',
        ),
      })
    }
    if (!record.verified)
      await records.write((writer) => writer.update(collection.name as string, record.id, { verified: true }))
    return reply.code(204).send()
  })

  fastify.post<{ Params: Params }>(`${authBase}/confirm-password-reset`, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    const { token = '', password = '', passwordConfirm = '' } = (request.body ?? {}) as Record<string, string>
    const { record, claims } = await readToken(token, 'passwordReset', collection)
    const errors = checkPassword(collection, password, passwordConfirm)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const verified = record.verified === true || claims.email === record.email
    await records.write((writer) => writer.update(collection.name as string, record.id, { password, verified }))
    return reply.code(204).send()
  })

  function verifiable(nameOrId: string): Collection {
    const collection = authCollection(records, nameOrId)
    if (collection.name === '_superusers') throw badRequest('All superusers are verified by default.')
    return collection
  }

  async function findByEmail(collection: Collection, email: string): Promise<RecordData | null> {
    const params = { email: email.toLowerCase() }
    return (await records.first(collection.name as string, {
      filter: 'email:lower = {:email}',
      params,
    })) as RecordData | null
  }

  async function send(flow: Flow, collection: Collection, record: RecordData): Promise<void> {
    const token = await tokens.issue(flow, collection, record, { email: record.email })
    const text: MailText = templates[flow](record, token)
    await database.transaction(async (tx) => {
      const now = clock.now()
      const name = `${collection.name}/${record.id}/${flow}`
      const free = await tx.run(
        `insert into "_mail_requests" (name, at) values (?, ?)
         on conflict (name) do update set at = excluded.at where "_mail_requests".at < ?`,
        [name, recordDate(now), recordDate(new Date(now.getTime() - resendMilliseconds))],
      )
      if (free > 0) await mail.enqueue(tx, { to: record.email as string, ...text })
    })
  }

  async function readToken(token: string, type: Flow, collection: Collection): Promise<TokenHolder> {
    const holder = typeof token === 'string' && token ? await tokens.read(token, type) : null
    if (!holder) throw invalid({ token: fieldError('validation_invalid_token', 'Invalid or expired token.') })
    if (holder.collection !== collection) {
      throw invalid({
        token: fieldError(
          'validation_token_collection_mismatch',
          'The provided token is for different auth collection.',
        ),
      })
    }
    return holder
  }
}

const invalid = (errors: FieldErrors) => badRequest('An error occurred while validating the submitted data.', errors)

function readEmail(body: unknown): string {
  const { email = '' } = (body ?? {}) as Record<string, unknown>
  if (typeof email !== 'string' || email === '')
    throw invalid({ email: fieldError('validation_required', 'Cannot be blank.') })
  if (email.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid({ email: fieldError('validation_is_email', 'Must be a valid email address.') })
  }
  return email
}

function checkPassword({ fields }: Collection, password: string, confirm: string): FieldErrors {
  const { min = 8 } = fields.password as { min?: number }
  if (typeof password !== 'string' || password === '')
    return { password: fieldError('validation_required', 'Cannot be blank.') }
  if (password.length < min || password.length > 255) {
    return {
      password: fieldError('validation_length_out_of_range', `The length must be between ${min} and 255.`, {
        min,
        max: 255,
      }),
    }
  }
  return password === confirm
    ? {}
    : { passwordConfirm: fieldError('validation_values_mismatch', "Values don't match.") }
}
