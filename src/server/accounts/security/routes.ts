import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, invalid, unauthorized } from '#server/engine/errors.ts'
import { readFields } from '#server/engine/http/multipart-form.ts'
import { accountRef } from '#server/engine/records/auth/account-rows.ts'
import { formLimit, readForm } from '#server/engine/records/auth/submitted.ts'
import { type AuthRecord, requestInfo } from '#server/engine/records/request.ts'
import type { administratorFactor } from './administrator-factor.ts'
import type { NoteEvent } from './events.ts'
import type { createPasskeys } from './passkeys.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import type { createSecondFactor } from './second-factor.ts'
import { passwordChange, type Sessions } from './sessions.ts'

export interface SecurityParts {
  engine: Engine
  note: NoteEvent
  sessions: Sessions
  factor: ReturnType<typeof createSecondFactor>
  ofAdministrators: ReturnType<typeof administratorFactor>
  passkeys: ReturnType<typeof createPasskeys>
  appName: () => string
}

const base = '/api/security'

/** Routes for people's own account. All except ending sessions require a recent sign-in or the password. */
export function registerSecurityRoutes(parts: SecurityParts): void {
  const { engine, note, sessions, factor, ofAdministrators, passkeys, appName } = parts
  const { http, authenticate, records, clock, signIn } = engine

  http.post(`${base}/end-other-sessions`, async (request) => {
    const { account, info } = await callerOf(request)
    const ended = await records.write(async (writer) => {
      const count = await sessions.endAll(writer, account, info.auth?.session)
      if (count > 0) await note(writer, account, { kind: 'sessions-ended', request: info })
      return count
    })
    return { ended }
  })

  // The record API can change a password, too, but it ends this session along with all others.
  http.post(`${base}/password`, formLimit, async (request, reply) => {
    const { caller, account, info } = await callerOf(request)
    const { collection, record } = caller
    const form = await readForm(request, ['oldPassword', 'password', 'passwordConfirm'])
    if (form.password === '') throw invalid('password', 'validation_required', 'Cannot be blank.')
    if (form.password !== form.passwordConfirm) {
      throw invalid('passwordConfirm', 'validation_values_mismatch', "Values don't match.")
    }
    if (!(await signIn.passwords.of(collection, record, form.oldPassword, request.ip))) {
      throw invalid('oldPassword', 'validation_invalid_old_password', 'Missing or invalid old password.')
    }
    const changed = await records.write(async (writer) => {
      passwordChange.set(writer.tx, info)
      const now = await writer.lock<string>(collection.name, record.id)
      if (now.tokenKey !== record.tokenKey) throw unauthorized()
      return writer.update<string>(collection.name, account.recordRef, { password: form.password })
    })
    return signIn.complete(reply, { info, collection, record: changed, method: 'refresh' })
  })

  http.post(`${base}/second-factor`, async (request) => {
    const { caller, account } = await recentCallerOf(request)
    return factor.begin(account, String(caller.record.email), appName())
  })

  http.post(`${base}/second-factor/confirm`, formLimit, async (request) => {
    const { account, info } = await recentCallerOf(request)
    const { code } = await readForm(request, ['code'])
    await factor.slowDown(account)
    const recoveryCodes = await records.write(async (writer) => {
      const codes = await factor.confirm(writer, account, code)
      await note(writer, account, { kind: 'factor-on', request: info })
      return codes
    })
    return { recoveryCodes }
  })

  http.post(`${base}/recovery-codes`, async (request) => {
    const { account, info } = await recentCallerOf(request)
    const recoveryCodes = await records.write(async (writer) => {
      const codes = await factor.renewCodes(writer, account)
      await note(writer, account, { kind: 'codes-renewed', request: info })
      return codes
    })
    return { recoveryCodes }
  })

  http.delete(`${base}/second-factor`, async (request, reply) => {
    const { account, info } = await recentCallerOf(request)
    await records.write(async (writer) => {
      await factor.remove(writer, account)
      await ofAdministrators.afterRemoval(writer, account, info.auth)
      await note(writer, account, { kind: 'factor-off', request: info })
    })
    return reply.code(204).send()
  })

  http.post(`${base}/passkeys/options`, async (request) => {
    const { caller, account } = await recentCallerOf(request)
    return passkeys.creationOptions(account, String(caller.record.email), appName())
  })

  http.post(`${base}/passkeys`, formLimit, async (request) => {
    const { account, info } = await recentCallerOf(request)
    const { name, response } = await readFields(request)
    if (typeof name !== 'string' || name.trim() === '') {
      throw invalid('name', 'validation_required', 'Cannot be blank.')
    }
    if (typeof response !== 'object' || response === null) throw badRequest()
    const passkey = await passkeys.add(account, name.trim(), response as RegistrationResponseJSON)
    const { id } = await records.write(async (writer) => {
      const added = await writer.create('passkeys', passkey)
      await note(writer, account, { kind: 'passkey-added', request: info })
      return added
    })
    return { id }
  })

  /** @throws ApiError 401 for guests */
  async function callerOf(request: FastifyRequest) {
    const caller = await authenticate(request.headers)
    if (!caller) throw unauthorized('The request requires valid record authorization token.')
    return { caller, account: accountRef(caller.collection, caller.record), info: requestInfo(request, caller) }
  }

  /** @throws ApiError 401, 403 `sign_in_again` */
  async function recentCallerOf(request: FastifyRequest): Promise<Awaited<ReturnType<typeof callerOf>>> {
    const found = await callerOf(request)
    requireRecentSignIn(found.caller as AuthRecord, clock)
    return found
  }
}
