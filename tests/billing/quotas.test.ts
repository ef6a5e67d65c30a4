import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import { limits } from '#shared/limits.ts'
import { quarters } from '../files/pictures.ts'
import { type Person, roomForTests, startTestApp, type TestApp, tune } from '../support/app.ts'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { itemEnds } from '../support/workspace.ts'

const megabyte = 1024 * 1024

describeOnEachDatabase('quotas', (engine) => {
  let place: DatabasePlace
  let test: TestApp
  let person: Person
  let base: string
  let people = 0
  const items = () => person.pb.collection<Row<'knowledge_items'>>('knowledge_items')
  const document = (bytes: number, name = 'notes.md') => {
    const line = 'A sentence about bicycles.\n'
    return new File([line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes)], name)
  }
  const upload = (file: File) => items().create({ base, type: 'document', file })
  const codes = (outcomes: Awaited<ReturnType<typeof refusal>>[]) =>
    outcomes
      .map((outcome) => (outcome ? `${outcome.status} ${(outcome.data.plan as { code: string }).code}` : 'done'))
      .sort()
  const stored = () => {
    const storage = join(place.folder, 'storage')
    const entries = existsSync(storage) ? readdirSync(storage, { recursive: true, withFileTypes: true }) : []
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }

  beforeAll(async () => {
    place = await engine.place()
    test = await startTestApp(place)
  })
  beforeEach(async () => {
    people += 1
    person = await test.register(`person-${people}@timbre.example`)
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Base' })).id
  })

  it('limit open batches; completed ones do not count', async () => {
    await tune(test, { openBatches: 5 })
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines', language: 'en-US' })
    const open = () =>
      refusal(
        person.pb.collection('production_batches').create({ instance: person.instance, ambassador: ambassador.id }),
      )
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(codes(outcomes)).toEqual([...Array(7).fill('403 too_many_open_batches'), ...Array(5).fill('done')])
    const [first] = await test.app.engine.records.find('production_batches', {
      filter: 'instance = {:id}',
      params: { id: person.instance },
    })
    await test.app.engine.records.write((records) =>
      records.update('production_batches', first!.id, { status: 'completed' }),
    )
    expect(await open()).toBeNull()
    await tune(test, { openBatches: 1000 })
  })

  it('limit bases and items under parallel requests, for superusers too', async () => {
    // Two exist: the one of the sign-up and `base`.
    await tune(test, { knowledgeBases: 3, knowledgeItems: 4 })
    const { pb, instance } = person
    const bases = await Promise.all(
      Array.from({ length: 30 }, () => refusal(pb.collection('knowledge_bases').create({ instance, name: 'More' }))),
    )
    expect(codes(bases)).toEqual([...Array(29).fill('403 quota_bases'), 'done'])
    const root = await test.superuser()
    expect(codes([await refusal(root.collection('knowledge_bases').create({ instance, name: 'More' }))])).toEqual([
      '403 quota_bases',
    ])
    const other = (await pb.collection('knowledge_bases').getFullList()).find(({ id }) => id !== base)
    const add = (to: string) => refusal(items().create({ base: to, type: 'page', body: 'Some words.' }))
    const added = await Promise.all(Array.from({ length: 30 }, (_, index) => add(index % 2 ? base : other!.id)))
    expect(codes(added)).toEqual([...Array(26).fill('403 quota_items'), ...Array(4).fill('done')])
    const [gone] = await items().getFullList()
    await items().delete(gone!.id)
    expect(await add(base)).toBeNull()
    await tune(test, { knowledgeBases: 20, knowledgeItems: 2000 })
  })

  it('limit members and ambassadors by plan, under parallel requests', async () => {
    await tune(test, { trialMembers: 3, trialAmbassadors: 2, proMembers: 4, proAmbassadors: 3 })
    const { pb, instance } = person
    const write = <T>(run: (writer: RecordWriter) => Promise<T>) => test.app.engine.records.write(run)
    const add = () => refusal(pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' }))
    const full = (count: number) => Array(count).fill('403 quota_ambassadors')
    expect(codes(await Promise.all(Array.from({ length: 6 }, add)))).toEqual([...full(4), 'done', 'done'])
    const joiners = await Promise.all(
      [1, 2, 3, 4].map((each) => test.register(`joiner-${people}-${each}@timbre.example`)),
    )
    const join = (joiner: Person) =>
      test.join(joiner, instance, 'viewer').then(
        () => 'done',
        ({ status, data }) => `${status} ${data.plan.code}`,
      )
    const joined = []
    for (const joiner of joiners) joined.push(await join(joiner))
    expect(joined).toEqual(['done', 'done', '403 quota_members', '403 quota_members'])
    const invite = () =>
      refusal(pb.collection('invitations').create({ instance, email: `new-${people}@timbre.example`, role: 'viewer' }))
    expect(codes([await invite()])).toEqual(['403 quota_members'])
    await write((writer) => writer.update('instances', instance, { plan: 'pro' }))
    expect(await invite()).toBeNull()
    expect(await join(joiners.at(-1)!)).toBe('done')
    expect(codes([await add(), await add()])).toEqual([...full(1), 'done'])
    await tune(test, { ...roomForTests, proMembers: limits.proMembers, proAmbassadors: limits.proAmbassadors })
  })

  it('limit the bytes of files, and nothing of a rejected upload is stored', async () => {
    await tune(test, { fileBytes: 10_000 })
    const before = stored().length
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusal(upload(document(3000)))))
    expect(codes(outcomes)).toEqual([...Array(3).fill('403 quota_files'), ...Array(3).fill('done')])
    expect(stored().length - before).toBe(3)
    const [first] = await items().getFullList()
    await itemEnds(person, first!.id)
    expect(codes([await refusal(items().update(first!.id, { file: document(5000) }))])).toEqual(['403 quota_files'])
    expect((await items().getOne(first!.id)).file).toBe(first!.file)
    expect(await refusal(items().update(first!.id, { file: document(4000) }))).toBeNull()
    // The limit was lowered: existing files stay and may be removed.
    await tune(test, { fileBytes: 100 })
    expect(await refusal(items().update(first!.id, { file: document(2000) }))).toBeNull()
    expect(await refusal(items().update(first!.id, { title: 'Another' }))).toBeNull()
    await tune(test, { fileBytes: 1024 * megabyte })
  })

  it('count avatars and images of posts as files', async () => {
    const picture = new File([new Uint8Array(await quarters(60, 40).png())], 'face.png')
    await tune(test, { fileBytes: picture.size * 2 })
    const { pb, instance } = person
    const ambassadors = pb.collection<Row<'ambassadors'>>('ambassadors')
    const ambassador = await ambassadors.create({ instance, name: 'Ines', language: 'en-US', avatar: picture })
    const post = await test.app.engine.records.write((records) =>
      records.create('posts', { instance, ambassador: ambassador.id, body: 'A post.' }),
    )
    await pb.collection('posts').update(post.id, { image: picture })
    expect(codes([await refusal(upload(document(10)))])).toEqual(['403 quota_files'])
    expect(
      codes([await refusal(ambassadors.create({ instance, name: 'Ada', language: 'en-US', avatar: picture }))]),
    ).toEqual(['403 quota_files'])
    await ambassadors.update(ambassador.id, { avatar: null })
    expect(await refusal(upload(document(10)))).toBeNull()
    expect(JSON.stringify(await pb.collection('posts').getOne(post.id))).not.toContain('fileBytes')
    await tune(test, { fileBytes: 1024 * megabyte })
  })

  it('are not used up by unreadable files: ten uploads of 24 MB leave nothing in storage', async () => {
    const before = stored().length
    const file = document(24 * megabyte)
    const ids: string[] = []
    for (let count = 0; count < 10; count += 1) ids.push((await upload(file)).id)
    for (const id of ids) {
      expect(await itemEnds(person, id)).toMatchObject({ title: 'notes.md', error: 'too-large', file: '' })
    }
    await expect.poll(() => stored().length).toBe(before)
    const [id] = ids as [string]
    expect(await items().update(id, { status: 'queued' })).toMatchObject({ status: 'error', error: 'too-large' })
    expect(await items().update(id, { title: 'Too long to read' })).toMatchObject({
      status: 'error',
      error: 'too-large',
    })
    await items().update(id, { file: document(300) })
    expect(await itemEnds(person, id)).toMatchObject({ status: 'ready' })
  })

  it('are sent to browsers if an administrator has changed them', async () => {
    const changed = async () => ((await (await fetch(`${test.url}/api/runtime`)).json()) as Runtime).limits
    await tune(test, { creditsPerPost: 2, trialDays: 30 })
    expect(await changed()).toMatchObject({ creditsPerPost: 2, trialDays: 30 })
    await tune(test, { creditsPerPost: 1, trialDays: 14 })
    expect(await changed()).toEqual(roomForTests)
  })
})
