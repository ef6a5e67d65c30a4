import type { FastifyRequest } from 'fastify'
import { nameOf, recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import type { IssueReadOnlyToken } from '#server/engine/records/auth/read-only.ts'
import { type AuthRecord, requestInfo } from '#server/engine/records/request.ts'
import type { ViewAsRequest, ViewAsSession } from '#shared/contracts/administration.ts'

const maxSeconds = 60 * 60
const maxReasonCharacters = 300

/** @throws ApiError 400 with the invalid field */
export function readViewAs(body: unknown): ViewAsRequest {
  const { user, reason } = (body ?? {}) as Record<string, unknown>
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text === '') throw invalid('reason', 'validation_required', 'Cannot be blank.')
  if (text.length > maxReasonCharacters) {
    throw invalid('reason', 'validation_length_too_long', 'Is too long.', { max: maxReasonCharacters })
  }
  return { user: typeof user === 'string' ? user : '', reason: text }
}

/**
 * Lets an administrator view the app as a person, read-only and for an hour. The audit log of each of the person's workspaces
 * records it, because the administrator sees their data.
 */
export async function viewAs(
  { records, clock }: Pick<Engine, 'records' | 'clock'>,
  issueReadOnlyToken: IssueReadOnlyToken,
  { user, reason }: ViewAsRequest,
  by: AuthRecord,
  request: FastifyRequest,
): Promise<ViewAsSession> {
  const collection = records.collection('users')!
  const person = await records.byId<string>('users', user)
  if (!person) throw notFound()
  await records.write(async (writer) => {
    const memberships = await writer.find('user_instance_roles', { filter: 'user = {:user}', params: { user } })
    const instances = memberships.map(({ instance }) => instance)
    for (const instance of instances.length > 0 ? instances : ['']) {
      await recordAct(writer, {
        ...{ instance, by, action: 'account.viewed', target: user },
        ...{ targetName: nameOf(person), after: { reason } },
      })
    }
  })
  const auth: AuthRecord = { collection, record: person, isSuperuser: false }
  const record = (await records.visible(requestInfo(request, auth), 'users', user))!
  return {
    token: await issueReadOnlyToken(collection, person, maxSeconds),
    record: record as ViewAsSession['record'],
    until: recordDate(new Date(clock.now().getTime() + maxSeconds * 1000)),
  }
}
