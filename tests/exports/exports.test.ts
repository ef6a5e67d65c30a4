import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { unpack } from './unpack.ts'

const day = 86_400_000

describeOnDrawnDatabase('a copy of a person’s data', (engine) => {
  let test: TestApp
  let root: PocketBase
  let count = 0
  const clock = createTestClock()
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), {}, { clock })
    root = await test.superuser()
  })
  const register = () => {
    count += 1
    return test.register(`exporter-${count}@timbre.example`)
  }
  const ask = ({ pb }: Person, body: object = {}) => pb.send<{ id: string }>('/api/exports', { method: 'POST', body })
  const ready = (person: Person, id: string) =>
    until(async () => {
      const order = await person.pb.collection<Row<'exports'>>('exports').getOne(id)
      if (order.status === 'failed') throw new Error('The export failed.')
      return order.status === 'ready' && order
    })
  async function download(person: Person, { id, file }: Row<'exports'>): Promise<Response> {
    const token = await person.pb.files.getToken()
    return fetch(person.pb.files.getURL({ id, collectionName: 'exports' }, file, { token }))
  }
  async function copyOf(person: Person, body: object = {}): Promise<Map<string, string>> {
    const answer = await download(person, await ready(person, (await ask(person, body)).id))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="timbre_\d{4}-\d\d-\d\d_\w{10}\.zip"/,
    )
    return unpack(new Uint8Array(await answer.arrayBuffer()))
  }

  /** A workspace with something of everything. */
  async function furnish({ pb, instance }: Person, words: string): Promise<void> {
    const base = await pb.collection('knowledge_bases').create({ instance, name: `Base ${words}` })
    const file = new File([`Document ${words}`], 'words.txt')
    await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file })
    const draft = { instance, name: `Ambassador ${words}`, language: 'en-US' }
    const ambassador = await pb.collection('ambassadors').create(draft)
    await pb.collection('audience_segments').create({ ambassador: ambassador.id, title: `Segment ${words}` })
    await pb.collection('production_batches').create({ instance, ambassador: ambassador.id, name: `Batch ${words}` })
  }
  /** A published post of a colleague, with everything around it. */
  async function publishSomething({ pb, instance }: Person, colleague: Person) {
    const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines Falk', language: 'en-US' })
    const slot = { ambassador: ambassador.id, weekday: 2, time: '09:00', timezone: 'UTC' }
    await pb.collection('posting_slots').create(slot)
    const secrets = ['sealed-token', 'hash-of-a-link', 'sealed-link']
    const owned = { instance, ambassador: ambassador.id }
    const post = await test.app.engine.records.write(async (writer) => {
      const batch = await writer.create('production_batches', owned)
      const body = 'Repairs pay.\n\nThe rest.'
      const { id: post } = await writer.create('posts', { ...owned, batch: batch.id, body, version: 1, stage: 'final' })
      const { id: channel } = await writer.create('channels', {
        ...{ instance, kind: 'simulated', name: 'Ines on the network', status: 'connected', secrets: secrets[0] },
      })
      const { id: scheduled } = await writer.create('scheduled_posts', {
        ...{ ...owned, post, channel, status: 'published', createdBy: colleague.user.id },
        ...{ localTime: '2026-03-01T09:30', timezone: 'UTC', publishAt: '2026-03-01 09:30:00.000Z' },
      })
      const measuredAt = '2026-03-02 09:30:00.000Z'
      const numbers = { impressions: 1200 }
      await writer.create('post_results', { instance, scheduled, source: 'hand', numbers, measuredAt })
      const { id: link } = await writer.create('review_links', {
        ...{ instance, posts: [post], reviewer: 'Rita Okafor', tokenHash: secrets[1], secret: secrets[2] },
      })
      const said = { instance, post, link, user: colleague.user.id, body: 'Good as it is.' }
      await writer.create('review_comments', said)
      await writer.create('generated_pictures', { instance, post, prompt: 'A bicycle', ratio: 'square' })
      return post
    })
    return { post, secrets }
  }
  const all = (entries: Map<string, string>) => [...entries.values()].join('\n')

  it('of a workspace is made for an administrator, and recorded in its audit log', async () => {
    const person = await register()
    await furnish(person, 'for the administrator')
    const send = (instance: string, language = 'pt-BR') =>
      root.send<{ id: string }>('/api/admin/exports', { method: 'POST', body: { instance, language } })
    expect(await refusal(send('a'.repeat(15)))).toMatchObject({ status: 404 })
    expect(await refusal(send(person.instance, 'fr'))).toMatchObject({ status: 400, data: { language: {} } })
    const admin = { pb: root } as Person
    const { id } = await send(person.instance)
    const order = await ready(admin, id)
    const entries = await unpack(new Uint8Array(await (await download(admin, order)).arrayBuffer()))
    expect(entries.get('ambassadors.html')).toContain('Ambassador for the administrator')
    expect(entries.get('index.html')).toContain('Espaço de trabalho')
    expect(JSON.parse(entries.get('members.json')!)).toHaveLength(1)
    const audit = await person.pb.collection('audit_entries').getFullList({ filter: 'action = "instance.exported"' })
    expect(audit).toMatchObject([{ actorKind: 'administrator', actorName: 'root@timbre.example' }])
    const filter = { filter: 'to = "root@timbre.example"' }
    const mails = await test.app.engine.records.find('mails', filter)
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining(`/pt-BR/dashboard/admin/instances/${person.instance}`),
    ])
    // Nobody else sees it: neither the owner, nor guests, whose id is as empty as its user.
    for (const pb of [person.pb, test.visitor()]) expect(await pb.collection('exports').getFullList()).toEqual([])
    expect(await refusal(person.pb.send('/api/admin/exports', { method: 'POST', body: {} }))).toMatchObject({
      status: 403,
    })
    await root.collection('exports').delete(id)
  })

  it('has everything of the person and of the workspaces they own, and their work elsewhere', async () => {
    const [person, colleague, former] = [await register(), await register(), await register()]
    await person.pb.collection('users').update(person.user.id, { companyName: '<img src=x onerror=alert(1)>' })
    await person.pb.collection('users').update(person.user.id, { marketingConsentAt: clock.now().toISOString() })
    await furnish(person, 'of mine')
    await furnish(colleague, 'of theirs')
    await furnish(former, 'of the past')
    await test.join(person, colleague.instance, 'editor')
    const [theirs] = await colleague.pb.collection('ambassadors').getFullList()
    const made = { instance: colleague.instance, ambassador: theirs!.id, name: 'Batch I made there' }
    await person.pb.collection('production_batches').create(made)
    const past = await test.join(person, former.instance, 'admin')
    await person.pb.collection('user_instance_roles').delete(past.id)

    const entries = await copyOf(person)
    const folders = [...new Set([...entries.keys()].map((name) => name.split('/').slice(0, -1).join('/')))]
    const [mine, there] = folders.filter((name) => /^workspaces\/[^/]+$/.test(name)) as [string, string]
    expect(folders.sort()).toEqual(['', mine, `${mine}/files`, there].sort())
    expect(JSON.parse(entries.get('profile.json')!)).toEqual([expect.objectContaining({ email: person.user.email })])
    expect(JSON.parse(entries.get('consents.json')!)).toEqual([
      expect.objectContaining({ document: 'marketing', decision: 'given' }),
    ])
    expect(JSON.parse(entries.get('memberships.json')!)).toHaveLength(2)
    expect(JSON.parse(entries.get('sign-ins.json')!)).toEqual([
      expect.objectContaining({ kind: 'signed-in', method: 'password', ip: '127.0.0.1', recordRef: person.user.id }),
    ])
    expect(entries.get('sign-ins.html')).toContain('<dd>Signed in</dd>')
    // A workspace starts with a knowledge base.
    const counts = { ambassadors: 1, segments: 1, 'knowledge-bases': 2, 'knowledge-items': 1, batches: 1 }
    for (const [name, count] of Object.entries(counts)) {
      expect(JSON.parse(entries.get(`${mine}/${name}.json`)!)).toHaveLength(count)
    }
    const document = [...entries.keys()].find((name) => name.startsWith(`${mine}/files/words_`))
    expect(entries.get(document!)).toBe('Document of mine')
    expect(entries.get(`${mine}/knowledge-items.html`)).toContain(`href="files/${document!.split('/').at(-1)}"`)
    expect(entries.get(`${there}/batches.html`)).toContain('Batch I made there')
    expect(entries.get('index.html')).toContain(`<a href="${there}/batches.html">Batches</a> (1)`)

    const everything = all(entries)
    for (const secret of ['of theirs', 'of the past', '"password":', 'tokenKey', 'addressHash']) {
      expect(everything).not.toContain(secret)
    }
    expect(entries.get('profile.html')).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(entries.get('profile.html')).not.toContain('<img')

    const [note] = await person.pb.collection('notifications').getFullList({ sort: '-created' })
    expect(note).toMatchObject({ kind: 'export-ready', link: '/dashboard/profile' })
    const mail = await test.app.engine.records.first('mails', {
      filter: 'to = {:to} && subject ~ "ready to download"',
      params: { to: person.user.email },
    })
    expect(mail?.text).toContain('/en-US/dashboard/profile')
  })

  it('is in the language of the reader', async () => {
    const person = await register()
    await person.pb.collection('users').update(person.user.id, { language: 'pt-BR' })
    const index = (await copyOf(person)).get('index.html')
    expect(index).toContain('<html lang="pt-BR">')
    expect(index).toContain('Seus dados')
  })

  it('can be seen and downloaded by that person only', async () => {
    const [person, colleague] = [await register(), await register()]
    await test.join(colleague, person.instance, 'owner')
    const order = await ready(person, (await ask(person)).id)
    const theirs = colleague.pb.collection('exports')
    expect((await theirs.getFullList()).length).toBe(0)
    expect(await refusal(theirs.getOne(order.id))).toMatchObject({ status: 404 })
    expect(await refusal(theirs.delete(order.id))).toMatchObject({ status: 404 })
    expect((await download(colleague, order)).status).toBe(404)
    expect((await fetch(`${test.url}/api/files/exports/${order.id}/${order.file}`)).status).toBe(404)
    expect((await download(person, order)).status).toBe(200)
    expect(await refusal(person.pb.collection('exports').create({ user: person.user.id }))).toMatchObject({
      status: 403,
    })
    expect(await refusal(person.pb.collection('exports').update(order.id, { status: 'queued' }))).toMatchObject({
      status: 403,
    })
  })

  it('is made one at a time, and three times a day', async () => {
    const person = await register()
    const asked = await Promise.all([1, 2].map(() => refusal(ask(person))))
    expect(asked.filter((each) => each === null)).toHaveLength(1)
    expect(asked.find((each) => each)).toMatchObject({ status: 400, data: { export: { code: 'export_running' } } })
    const own = person.pb.collection<Row<'exports'>>('exports')
    const rest = () => until(async () => (await own.getFullList()).every(({ status }) => status === 'ready'))
    await rest()
    let tooMany = null
    for (let tries = 0; tries < 3 && !tooMany; tries += 1) {
      tooMany = await refusal(ask(person))
      await rest()
    }
    expect(tooMany).toMatchObject({ status: 429, data: { export: { code: 'too_many_exports' } } })
    clock.advance(day + 1000)
    await person.pb.collection('users').authWithPassword(person.user.email, 'correct horse 1')
    expect(await refusal(ask(person))).toBeNull()
    await rest()
  })

  it('is deleted when the person loses access to its content', async () => {
    const [person, colleague] = [await register(), await register()]
    const membership = await test.join(person, colleague.instance, 'owner')
    const everything = await ready(person, (await ask(person)).id)
    const theirs = await ready(person, (await ask(person, { instance: colleague.instance })).id)
    const own = await ready(person, (await ask(person, { instance: person.instance })).id)
    await colleague.pb.collection('user_instance_roles').update(membership.id, { role: 'editor' })
    const left = await person.pb.collection('exports').getFullList()
    expect(left.map(({ id }) => id)).toEqual([own.id])
    for (const { id, file } of [everything, theirs]) {
      const key = `${test.app.engine.records.collection('exports')!.id}/${id}/${file}`
      await until(async () => (await test.app.engine.files.open(key)) === null)
    }
  })

  it('of a workspace is for its owners, with members and the audit log, and is logged', async () => {
    const [person, colleague] = [await register(), await register()]
    await furnish(person, 'for the archive')
    expect(await refusal(ask(colleague, { instance: person.instance }))).toMatchObject({ status: 404 })
    await test.join(colleague, person.instance, 'admin')
    expect(await refusal(ask(colleague, { instance: person.instance }))).toMatchObject({ status: 403 })
    const entries = await copyOf(person, { instance: person.instance })
    expect(entries.has('profile.json')).toBe(false)
    expect(JSON.parse(entries.get('members.json')!).map(({ email }: { email: string }) => email)).toEqual([
      person.user.email,
      colleague.user.email,
    ])
    expect(entries.get('ambassadors.html')).toContain('Ambassador for the archive')
    expect(entries.get('audit.html')).toContain('instance.exported')
  })

  it('has channels, schedule, results and reviews, and no token or secret', async () => {
    const [person, colleague] = [await register(), await register()]
    await test.join(colleague, person.instance, 'editor')
    const { instance } = person
    const names = await publishSomething(person, colleague)
    const parts = [
      'pictures',
      'channels',
      'posting-slots',
      'scheduled-posts',
      'results',
      'review-links',
      'review-comments',
    ]

    const entries = await copyOf(person, { instance })
    for (const part of parts) expect(JSON.parse(entries.get(`${part}.json`)!), part).toHaveLength(1)
    const page = (part: string) => entries.get(`${part}.html`)
    expect(page('channels')).toMatch(
      /<dd>Ines on the network<\/dd>[\s\S]*<dd>Simulated network<\/dd>[\s\S]*<dd>Connected<\/dd>/,
    )
    expect(page('posting-slots')).toMatch(/<dd>Ines Falk<\/dd>[\s\S]*<dd>Tuesday<\/dd><dt>Time<\/dt><dd>09:00<\/dd>/)
    expect(page('scheduled-posts')).toMatch(
      /<dd>Repairs pay\.<\/dd>[\s\S]*<dd>Ines on the network<\/dd>[\s\S]*<dd>Published<\/dd>/,
    )
    expect(page('results')).toMatch(/<dd>Repairs pay\.<\/dd>[\s\S]*<dt>Impressions<\/dt><dd>1,200<\/dd>/)
    expect(page('review-links')).toContain('<dd>Rita Okafor</dd>')
    expect(page('review-comments')).toMatch(/<dd>Repairs pay\.<\/dd>[\s\S]*<dd>Good as it is\.<\/dd>/)
    const everything = all(entries)
    for (const secret of names.secrets) expect(everything).not.toContain(secret)
    for (const field of ['secrets', 'tokenHash', '"secret"', 'armedAt', 'fence']) {
      expect(everything).not.toContain(field)
    }

    // The colleague gets what is theirs: the schedule and the comment, no channels of the workspace.
    const theirs = await copyOf(colleague)
    const there = [...theirs.keys()].filter(
      (name) => /^workspaces\/[^/]+\/(?!files)/.test(name) && theirs.get(name)!.includes(names.post),
    )
    expect(there.map((name) => name.split('/').at(-1)).sort()).toEqual(['review-comments.json', 'scheduled-posts.json'])
    for (const secret of [...names.secrets, 'Rita Okafor']) expect(all(theirs)).not.toContain(secret)
  })

  it('can be canceled, and is deleted after a week', async () => {
    const person = await register()
    const exports = person.pb.collection<Row<'exports'>>('exports')
    const { id } = await ask(person)
    await exports.delete(id)
    await test.app.engine.jobs.idle()
    expect(await exports.getFullList()).toEqual([])
    const folder = test.app.engine.records.collection('exports')!.id
    const stored = []
    for await (const each of test.app.engine.files.walk(`${folder}/${id}`)) stored.push(each)
    expect(stored).toEqual([])

    const order = await ready(person, (await ask(person)).id)
    clock.advance(6 * day)
    await root.collection('_superusers').authWithPassword('root@timbre.example', 'correct horse 1')
    const clean = () => root.send('/api/crons/deleteOldExports', { method: 'POST' })
    await clean()
    expect(await root.collection('exports').getOne(order.id)).toMatchObject({ status: 'ready' })
    clock.advance(1.1 * day)
    await root.collection('_superusers').authWithPassword('root@timbre.example', 'correct horse 1')
    await clean()
    await until(async () => (await test.app.engine.records.byId('exports', order.id)) === null)
  })
})
