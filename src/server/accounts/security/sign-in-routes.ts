import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { invalid } from '#server/engine/errors.ts'
import { readFields } from '#server/engine/http/multipart-form.ts'
import { accountRef } from '#server/engine/records/auth/account-rows.ts'
import { authBase, authCollection, type Params } from '#server/engine/records/auth/auth-parts.ts'
import type { FailedSignIn, SignInExtension } from '#server/engine/records/auth/sign-in-extension.ts'
import { formLimit, mfaIdOf, readForm } from '#server/engine/records/auth/submitted.ts'
import { requestInfo } from '#server/engine/records/request.ts'
import { refused } from './passkeys.ts'
import type { SecurityParts } from './routes.ts'
import { wrongCode } from './second-factor.ts'

/** Sign-in with a code of the authenticator app, after another method, and with a passkey. */
export function registerSignInRoutes(
  { engine, factor, passkeys }: SecurityParts,
  failed: SignInExtension['failed'],
): void {
  const { http, authenticate, records, signIn } = engine

  http.post<{ Params: Params }>(`${authBase}/auth-with-totp`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    const form = await readForm(request, ['mfaId', 'code'])
    const info = requestInfo(request, await authenticate(request.headers))
    const mfaId = mfaIdOf(info, form.mfaId)
    const first = /^[a-z0-9]{15}$/.test(mfaId) ? await records.byId<string>('_mfas', mfaId) : null
    const record =
      first?.collectionRef === collection.id
        ? await records.byId<string>(collection.name, String(first.recordRef))
        : null
    if (!record) throw invalid('mfaId', 'sign_in_expired', 'The sign-in has expired. Start again.')
    const account = accountRef(collection, record)
    await factor.slowDown(account)
    if (!(await records.write((writer) => factor.use(writer, account, form.code)))) {
      failed({ info, collection, method: 'totp', find: async () => record } satisfies FailedSignIn)
      throw wrongCode()
    }
    return signIn.complete(reply, { info, collection, record, method: 'totp', mfaId })
  })

  http.post<{ Params: Params }>(`${authBase}/passkey-options`, async (request) => {
    authCollection(records, request.params.collection)
    return passkeys.requestOptions()
  })

  http.post<{ Params: Params }>(`${authBase}/auth-with-passkey`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    const response = (await readFields(request)).response as AuthenticationResponseJSON | undefined
    const passkey = await passkeys.find(response?.id)
    const record =
      passkey?.collectionRef === collection.id ? await records.byId<string>(collection.name, passkey.recordRef) : null
    if (!response || !passkey || !record) throw refused()
    const info = requestInfo(request, await authenticate(request.headers))
    if (!(await passkeys.isProven(passkey, response))) {
      failed({ info, collection, method: 'passkey', find: async () => record })
      throw refused()
    }
    return signIn.complete(reply, { info, collection, record, method: 'passkey' })
  })
}
