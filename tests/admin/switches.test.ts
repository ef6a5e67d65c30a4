import type PocketBase from 'pocketbase'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { batchWithTopics } from '../support/workspace.ts'

const password = 'correct horse 1'
const back = 'http://127.0.0.1:9/back'
const off = (feature: string) => ({ status: 403, data: { account: { code: 'feature_off', params: { feature } } } })

describeOnDrawnDatabase('administrators can switch off', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  let oidc: FakeOidc
  let people = 0
  beforeAll(async () => {
    oidc = await startFakeOidc()
    test = await startTestApp(await engine.place(), oidc.environment)
    root = await test.superuser()
    person = await test.register('owner@timbre.example')
    return () => oidc.stop()
  })
  beforeEach(() => {
    people += 1
  })
  afterEach(() => {
    const names = ['signUp', 'passwordCharacters', 'signUpTrial', 'composer', 'knowledgeLinks', 'leadForm']
    return change(Object.fromEntries(names.map((name) => [name, null])))
  })
  const change = (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body })
  const limits = async () => (await test.visitor().send('/api/runtime', {})).limits
  const signUp = (values: object = {}, pb = test.visitor()) =>
    pb
      .collection('users')
      .create({ email: `p${people}@timbre.example`, password, passwordConfirm: password, ...values })

  async function comeWithService(sub: string) {
    oidc.person = { sub, email: `${sub}@timbre.example`, email_verified: true }
    const pb = test.visitor()
    const { oauth2 } = await pb.collection('users').listAuthMethods()
    const { name, authURL, codeVerifier } = oauth2.providers[0]!
    const code = (await oidc.visit(authURL + encodeURIComponent(back))).searchParams.get('code')!
    return pb.collection('users').authWithOAuth2Code(name, code, codeVerifier, back, {})
  }

  it('the sign-up, except for people with an invitation and those who have an account', async () => {
    await comeWithService('before')
    await change({ signUp: false })
    expect(await limits()).toMatchObject({ signUp: false })
    const closed = { status: 403, data: { account: { code: 'sign_up_closed' } } }
    expect(await refusal(signUp())).toMatchObject(closed)
    expect(await refusal(comeWithService('after'))).toMatchObject(closed)
    await comeWithService('before')
    expect(await test.app.engine.records.count('users', { filter: 'email ~ "after@"' })).toBe(0)

    const email = 'invited@timbre.example'
    await person.pb.collection('invitations').create({ instance: person.instance, email, role: 'editor' })
    const mail = await test.app.engine.records.first('mails', { filter: 'to = {:email}', params: { email } })
    const invitation = /\/invitation\/([\w-]+)/.exec(mail!.text)![1]!
    expect(await refusal(signUp({ invitation }))).toMatchObject({
      status: 403,
      data: { email: { code: 'other_address' } },
    })
    expect(await refusal(signUp({ invitation: 'made-up' }))).toMatchObject({
      data: { invitation: { code: 'invitation_over' } },
    })
    const { id } = await signUp({ invitation, email })
    expect(await root.collection('user_instance_roles').getFullList({ filter: `user = "${id}"` })).toMatchObject([
      { instance: person.instance, role: 'editor' },
    ])
    await signUp({}, root)
    await change({ signUp: null })
    await signUp({ email: 'open@timbre.example' })
  })

  it('short passwords, for people and for administrators', async () => {
    expect(await refusal(change({ passwordCharacters: 7, administratorPasswordCharacters: 11 }))).toMatchObject({
      data: {
        passwordCharacters: { code: 'validation_min_number_constraint', params: { min: 8 } },
        administratorPasswordCharacters: { code: 'validation_min_number_constraint', params: { min: 12 } },
      },
    })
    await change({ passwordCharacters: 30, administratorPasswordCharacters: 20 })
    expect(await limits()).toMatchObject({ passwordCharacters: 30, administratorPasswordCharacters: 20 })
    expect(await refusal(signUp())).toMatchObject({
      status: 400,
      data: { password: { code: 'validation_min_text_constraint', params: { min: 30 } } },
    })
    const long = 'correct horse battery staples 1'
    await signUp({ password: long, passwordConfirm: long })
    // An account that a service creates gets a password that nobody knows.
    await comeWithService('long')
    const administrator = { email: 'second@timbre.example', password, passwordConfirm: password }
    expect(await refusal(root.collection('_superusers').create(administrator))).toMatchObject({
      data: { password: { code: 'validation_min_text_constraint', params: { min: 20 } } },
    })
    await change({ passwordCharacters: null, administratorPasswordCharacters: null })
    // Passwords that were set before stay.
    await test.visitor().collection('users').authWithPassword('owner@timbre.example', password)
  })

  it('trials for those who sign up', async () => {
    await change({ signUpTrial: false })
    const { pb, user, instance } = await test.register('no-trial@timbre.example')
    expect(user).toMatchObject({ plan: 'none', credits: 0 })
    expect(await pb.collection('instances').getOne(instance)).toMatchObject({ plan: 'none', planExpiresAt: '' })
    expect(await pb.collection('credit_entries').getFullList()).toEqual([])
    await change({ signUpTrial: null })
    expect((await test.register('trial@timbre.example')).user).toMatchObject({ plan: 'trial', credits: 10 })
  })

  it('the embedded composer', async () => {
    const { pb, instance } = await test.register('composer@timbre.example')
    const ambassador = await pb
      .collection<Row<'ambassadors'>>('ambassadors')
      .create({ instance, name: 'Nara Reis', language: 'en-US' })
    const { id } = await batchWithTopics(test.app.engine.records, ambassador, 1)
    await change({ composer: false })
    const start = () => pb.collection('production_batches').update(id, { status: 'post' })
    expect(await refusal(start())).toMatchObject(off('composer'))
    const about = { language: 'en-US', name: 'Nara Reis', headline: 'CEO', description: '', knowledgeBases: [] }
    const suggestions = { method: 'POST', body: { instance, ...about } }
    expect(await refusal(pb.send('/api/ambassadors/suggestions', suggestions))).toMatchObject(off('composer'))
    await change({ composer: null })
    await start()
    await test.app.engine.jobs.idle()
  })

  it('links in knowledge bases', async () => {
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Links' })
    const items = person.pb.collection('knowledge_items')
    const link = { base: base.id, type: 'link', url: 'http://127.0.0.1:9/about' }
    const { id } = await items.create(link)
    await until(async () => (await items.getOne(id)).status === 'error')
    await change({ knowledgeLinks: false })
    expect(await refusal(items.create(link))).toMatchObject(off('knowledgeLinks'))
    expect(await refusal(items.update(id, { status: 'queued' }))).toMatchObject(off('knowledgeLinks'))
    await items.create({ base: base.id, type: 'faq', question: 'Why?', answer: 'Because.' })
    await change({ knowledgeLinks: null })
    await items.update(id, { status: 'queued' })
  })

  it('the company registry and the form for contacts', async () => {
    await change({ companyLookup: false, leadForm: false })
    expect(await refusal(person.pb.send('/api/cnpj/11222333000181', {}))).toMatchObject(off('companyLookup'))
    const lead = { name: 'Ida', email: 'ida@timbre.example', consent: true }
    expect(await refusal(test.visitor().collection('leads').create(lead))).toMatchObject(off('leadForm'))
    await change({ companyLookup: null, leadForm: null })
    expect(await refusal(person.pb.send('/api/cnpj/1', {}))).toMatchObject({ data: { cnpj: {} } })
    expect(await refusal(test.visitor().collection('leads').create(lead))).toBeNull()
  })

  it('with true or false only', async () => {
    expect(await refusal(change({ signUp: 'no', leadForm: 0 }))).toMatchObject({
      status: 400,
      data: { signUp: { code: 'validation_invalid_value' }, leadForm: { code: 'validation_invalid_value' } },
    })
  })
})
