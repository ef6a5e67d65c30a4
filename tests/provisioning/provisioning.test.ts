import { beforeAll, expect, it } from 'vitest'
import { invalid } from '#server/engine/errors.ts'
import { ghostwriter, type Provisioner } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

/** A ghostwriter whose last step fails in workspaces with these names, as a service outside would. */
const failing = new Map<string, () => Error>()
const unreliable: Provisioner = {
  ...ghostwriter,
  steps: [
    ...ghostwriter.steps,
    {
      name: 'outside',
      async make({ instance }) {
        const failure = failing.get(instance.name)
        if (failure) throw failure()
      },
    },
  ],
}

describeOnDrawnDatabase('provisioning', (engine) => {
  let test: TestApp
  let people = 0
  const register = () => test.register(`person-${++people}@timbre.example`)
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), {}, { provisioners: [unreliable] })
  })

  type Service = Row<'instance_services'>
  const servicesOf = ({ pb, instance }: Pick<Person, 'pb' | 'instance'>) =>
    pb
      .collection<Service>('instance_services')
      .getFullList({ filter: pb.filter('instance = {:instance} && service.slug = "ghostwriter"', { instance }) })
  const settled = (person: Pick<Person, 'pb' | 'instance'>): Promise<Service> =>
    until(async () => {
      const [service] = await servicesOf(person)
      return (service?.status === 'ready' || service?.status === 'error') && service
    })
  const basesOf = ({ pb, instance }: Pick<Person, 'pb' | 'instance'>) =>
    pb.collection('knowledge_bases').getFullList({ filter: pb.filter('instance = {:instance}', { instance }) })
  const retry = ({ pb, instance }: Pick<Person, 'pb' | 'instance'>, service: string) =>
    pb.send(`/api/instances/${instance}/services/${service}/retry`, { method: 'POST' })
  /** A workspace with this name and a queued ghostwriter, for a new owner. */
  async function order(name: string): Promise<Person> {
    const person = await register()
    const { id } = await test.app.engine.records.write(async (records) => {
      const made = await records.create('instances', { name, plan: 'none', owner: person.user.id })
      await records.create('user_instance_roles', { user: person.user.id, instance: made.id, role: 'owner' })
      const service = await records.first('services', { filter: 'slug = "ghostwriter"' })
      await records.create('instance_services', { instance: made.id, service: service!.id, status: 'queued' })
      return made
    })
    return { ...person, instance: id }
  }

  it('prepares the services of a sign-up: settings, and a first base in the language of the owner', async () => {
    const pb = test.visitor()
    const password = 'correct horse 1'
    const account = { email: 'rosa@timbre.example', password, passwordConfirm: password, language: 'pt-BR' }
    await pb.collection('users').create(account)
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(account.email, password)
    const person = { pb, instance: record.instance }
    expect(await settled(person)).toMatchObject({ status: 'ready', error: '', config: { numberOfTopics: 5 } })
    expect((await basesOf(person)).map(({ name }) => name)).toEqual(['Conhecimento da empresa'])
  })

  it('undoes its steps when one fails, reports why, and is retried by an admin', async () => {
    failing.set('Outage', () => invalid('service', 'refused_outside', 'The service refused the workspace.'))
    const person = await order('Outage')
    const failed = await settled(person)
    expect(failed).toMatchObject({ status: 'error', error: 'refused_outside' })
    expect(failed).not.toHaveProperty('made')
    expect(await basesOf(person)).toEqual([])

    const viewer = await register()
    await test.join(viewer, person.instance, 'editor')
    expect(await refusal(retry({ ...viewer, instance: person.instance }, failed.id))).toMatchObject({ status: 403 })
    const stranger = await register()
    expect(await refusal(retry({ ...stranger, instance: person.instance }, failed.id))).toMatchObject({ status: 403 })
    expect(await refusal(retry({ ...stranger, instance: stranger.instance }, failed.id))).toMatchObject({ status: 404 })

    failing.delete('Outage')
    await retry(person, failed.id)
    expect(await settled(person)).toMatchObject({ status: 'ready', error: '' })
    expect(await basesOf(person)).toHaveLength(1)
    expect(await refusal(retry(person, failed.id))).toMatchObject({
      status: 400,
      data: { status: { code: 'service_not_failed' } },
    })
    const entries = await person.pb
      .collection('audit_entries')
      .getFullList({ filter: `instance = "${person.instance}"` })
    expect(entries).toMatchObject([{ action: 'instance.service-retried', targetName: 'Ghostwriter' }])
  })

  it('fails if the workspace’s limit allows no base, until an administrator raises it', async () => {
    const root = await test.superuser()
    await tune(test, { knowledgeBases: 0 })
    const person = await order('Full')
    const failed = await settled(person)
    expect(failed).toMatchObject({ status: 'error', error: 'quota_bases' })
    await root.collection('instances').update(person.instance, { provisioning: { limits: { knowledgeBases: 1 } } })
    await retry(person, failed.id)
    expect(await settled(person)).toMatchObject({ status: 'ready' })
    expect(
      await refusal(person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'B' })),
    ).toMatchObject({ status: 403, data: { plan: { code: 'quota_bases', params: { limit: 1 } } } })
    await tune(test, { knowledgeBases: 20 })
    for (const limits of [{ knowledgeBases: -1 }, { knowledgeBases: 'many' }, { unknown: 1 }]) {
      expect(
        await refusal(root.collection('instances').update(person.instance, { provisioning: { limits } })),
      ).toMatchObject({ status: 400, data: { provisioning: { code: 'validation_invalid_limit' } } })
    }
  })

  it('keeps settings that admins change, and starts new batches with them', async () => {
    const person = await register()
    const service = await settled(person)
    const editor = await register()
    await test.join(editor, person.instance, 'editor')
    const config = {
      numberOfTopics: 7,
      characterLimit: 900,
      knowledgeSource: 'web',
      language: 'pt-BR',
      imagePrompts: false,
    }
    const change = (by: Person, changes: object) => by.pb.collection('instance_services').update(service.id, changes)
    expect(await refusal(change(editor, { config }))).toMatchObject({ status: 404 })
    for (const wrong of [
      { ...config, numberOfTopics: 31 },
      { ...config, colour: 'red' },
      { ...config, language: 'de' },
    ]) {
      expect(await refusal(change(person, { config: wrong }))).toMatchObject({
        status: 400,
        data: { config: { code: 'validation_invalid_setting' } },
      })
    }
    // The state of a service is the server's.
    expect(await change(person, { config, status: 'error', error: 'mine' })).toMatchObject({
      config,
      status: 'ready',
      error: '',
    })
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines', language: 'en-US' })
    const batch = await person.pb
      .collection('production_batches')
      .create({ instance: person.instance, ambassador: ambassador.id })
    expect(batch).toMatchObject({ numberOfTopics: 7, characterLimit: 900, knowledgeSource: 'web', language: 'pt-BR' })
  })
})
