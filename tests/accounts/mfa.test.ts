import type { ClientResponseError } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { createAccountCleanup } from '#server/engine/records/auth/account-cleanup.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { broken, guarded, people, visitorsOf } from './accounts-world.ts'

describeOnDrawnDatabase('two-factor sign-in', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [people, guarded, broken] })
  })
  const { post, make, mailsTo, rowsOf, signedIn } = visitorsOf(() => server)
  const begin = async (email: string) => {
    const answer = await post('guarded/auth-with-password', { identity: email, password })
    expect(answer.status).toBe(401)
    expect(Object.keys(answer.json)).toEqual(['mfaId'])
    return answer.json.mfaId as string
  }
  const codeFor = async (email: string) => {
    const { otpId } = await server.pb.collection('guarded').requestOTP(email)
    return { otpId, password: (await mailsTo(email)).at(-1)!.text }
  }
  const refusal = (message: string) => ({ status: 400, message, data: {} })

  it('takes both methods one after the other, with the id in the query or the body', async () => {
    expect((await server.pb.collection('guarded').listAuthMethods()).mfa).toEqual({ enabled: true, duration: 600 })
    const { email, id } = await make('guarded')
    const pb = server.client()
    const first = await pb
      .collection('guarded')
      .authWithPassword(email, password)
      .catch((error: ClientResponseError) => error)
    const { mfaId } = (first as ClientResponseError).response
    expect(mfaId).toMatch(/^[a-z0-9]{15}$/)
    expect(await rowsOf('_mfas', id)).toEqual([expect.objectContaining({ id: mfaId, method: 'password' })])
    const otp = await codeFor(email)
    await pb.collection('guarded').authWithOTP(otp.otpId, otp.password, { mfaId })
    expect(pb.authStore.isValid).toBe(true)
    expect(await rowsOf('_mfas', id)).toEqual([])
    // The password was one of the two factors, so it stays.
    const second = await begin(email)
    expect((await post('guarded/auth-with-otp', { ...(await codeFor(email)), mfaId: second })).status).toBe(200)
    await pb.collection('guarded').authRefresh()
  })

  it('needs two different methods of one person, within a short time, each used once', async () => {
    const ana = await make('guarded')
    const bo = await make('guarded')
    const mfaId = await begin(ana.email)
    const again = { identity: ana.email, password, mfaId }
    const different = refusal('A different authentication method is required.')
    expect((await post('guarded/auth-with-password', again)).json).toEqual(different)
    const forBo = { ...(await codeFor(bo.email)), mfaId }
    expect((await post('guarded/auth-with-otp', forBo)).json).toEqual(refusal('Invalid MFA session.'))
    for (const unknown of ['nothing', 'aaaaaaaaaaaaaaa', 'a\0b']) {
      const answer = await post('guarded/auth-with-otp', { ...(await codeFor(ana.email)), mfaId: unknown })
      expect(answer.json).toEqual(refusal('Invalid or expired MFA session.'))
    }
    const both = { first: await codeFor(ana.email), second: await codeFor(ana.email) }
    const answers = await Promise.all(
      Object.values(both).map((otp) => post('guarded/auth-with-otp', { ...otp, mfaId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const late = await begin(ana.email)
    server.clock.advance(601_000)
    const otp = await codeFor(ana.email)
    expect((await post('guarded/auth-with-otp', { ...otp, mfaId: late })).json).toEqual(
      refusal('Invalid or expired MFA session.'),
    )
    expect(await rowsOf('_mfas', ana.id)).toEqual([])
  })

  it('applies to accounts that match the rule, and an invalid rule lets nobody in', async () => {
    const excused = await make('guarded', { excused: 'yes' })
    await signedIn('guarded', excused.email)
    const { email, id } = await make('broken')
    const answer = await post('broken/auth-with-password', { identity: email, password })
    expect(answer.json).toEqual(refusal('Failed to authenticate.'))
    expect(await rowsOf('_mfas', id)).toEqual([])
  })

  it('ends with a new password and with the account', async () => {
    const { email, id } = await make('guarded')
    const mfaId = await begin(email)
    await server.records.write((writer) => writer.update<string>('guarded', id, { password: 'brand new one' }))
    const answer = await post('guarded/auth-with-otp', { ...(await codeFor(email)), mfaId })
    expect(answer.json).toEqual(refusal('Invalid or expired MFA session.'))
    await post('guarded/auth-with-password', { identity: email, password: 'brand new one' })
    await codeFor(email)
    await server.records.write((writer) => writer.delete('guarded', id))
    expect([await rowsOf('_mfas', id), await rowsOf('_otps', id)]).toEqual([[], []])
  })

  it('cannot be turned off for superusers that use one-time passwords', async () => {
    const { ownCollections } = await import('#server/engine/own-collections.ts')
    const { authCollection } = await import('#shared/collections/define.ts')
    const said = { otp: { enabled: true }, passwordAuth: { enabled: false }, oauth2: { enabled: true } }
    const { auth } = authCollection('_superusers', { ...ownCollections(null)._superusers, auth: said })
    expect([auth.mfa.enabled, auth.passwordAuth.enabled, auth.oauth2.enabled]).toEqual([true, true, false])
  })

  it('is cleaned up if nobody finishes it, as are one-time passwords', async () => {
    const kept = await make('guarded')
    const gone = await make('guarded')
    await begin(gone.email)
    await codeFor(gone.email)
    server.clock.advance(601_000)
    await begin(kept.email)
    await codeFor(kept.email)
    const { mfas, otps } = createAccountCleanup(server)
    // The number is not checked: past a full hour of the moved clock, the server's own schedule may have run first.
    await mfas()
    await otps()
    expect([await rowsOf('_mfas', gone.id), await rowsOf('_otps', gone.id)]).toEqual([[], []])
    expect([(await rowsOf('_mfas', kept.id)).length, (await rowsOf('_otps', kept.id)).length]).toEqual([1, 1])
    expect((await ask(`${server.url}/api/health`)).status).toBe(200)
  })
})
