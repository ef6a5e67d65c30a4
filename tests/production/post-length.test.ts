import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { PostVersion } from '#shared/collections/posts.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { takes } from '../support/wait.ts'
import { storedPost } from '../support/workspace.ts'

const most = linkedin.maxCharacters
const sentence = 'We repaired 3,100 bicycles. '
const long = sentence.repeat(300).trim()
const source = { chunk: '', item: '', title: 'Handbook', headings: [], url: '', quote: sentence }

describeOnDrawnDatabase('the length of a post', (engine) => {
  let test: TestApp
  let person: Person
  let post: Row<'posts'>
  const posts = () => person.pb.collection<Row<'posts'>>('posts')

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('writer@timbre.example')
  })
  beforeEach(async () => {
    post = await storedPost(test.app.engine.records, person.instance, {
      body: 'We repaired 3,100 bicycles.',
      sources: [source],
    })
  })
  /** Like rows from before there was a limit. */
  const storeLong = async (): Promise<void> => {
    const { database } = test.app.engine.records
    await database.transaction((tx) => tx.run('update posts set "body" = ? where id = ?', [long, post.id]))
  }

  it('is what the network takes, counted in characters', async () => {
    const body = '🚲'.repeat(most)
    expect(await posts().update(post.id, { body })).toMatchObject({ body, quality: { characters: most } })
    await expect(posts().update(post.id, { body: `${body}!` })).rejects.toMatchObject({
      status: 400,
      response: { data: { body: { code: 'validation_max_text_constraint', params: { max: most } } } },
    })
    await expect(posts().update(post.id, { body: '.'.repeat(1_000_000) })).rejects.toMatchObject({ status: 400 })
    expect(await posts().getOne(post.id)).toMatchObject({ body })
  })

  it('of a post from before the limit is cut to it, and does not prevent decisions', async () => {
    await storeLong()
    const { quality } = await posts().update(post.id, { decision: 'partial' })
    const acceptedFindings = quality!.findings.filter(({ severity }) => severity === 'block')
    const decided = await posts().update(post.id, { decision: 'approve', acceptedFindings })
    expect(decided).toMatchObject({ decision: 'approve', stage: 'final' })
    expect(quality!.characters).toBe(decided.body.length)
    expect(decided.body.length).toBeLessThanOrEqual(most)
    expect(decided.body.length).toBeGreaterThan(most - sentence.length)
    expect(decided.body.endsWith('bicycles.')).toBe(true)
  })

  it('of an earlier version is cut to it when the version is restored', async () => {
    const version: PostVersion = {
      version: 7,
      body: long,
      sources: [source],
      quality: null,
      notes: '',
      by: 'agent',
      at: '',
    }
    await test.app.engine.records.write((records) => records.update('posts', post.id, { versions: [version] }))
    const restored = await posts().update(post.id, { version: 7 })
    expect(restored.body.length).toBeLessThanOrEqual(most)
    expect(restored.quality?.characters).toBe(restored.body.length)
    expect(restored.versions?.[0]?.body).toBe(long)
  })

  it('keeps the report in sync with its text, however fast a person saves', async () => {
    const bodies = Array.from(
      { length: 8 },
      (_, at) => `We repaired ${at + 2} bicycles.${' So we wrote.'.repeat(at * 9)}`,
    )
    await Promise.all(bodies.map((body) => posts().update(post.id, { body })))
    const { body, quality } = await posts().getOne(post.id)
    expect(bodies).toContain(body)
    expect(quality).toMatchObject({ characters: body.length })
    expect(quality?.claims.every(({ text, start, end }) => body.slice(start, end) === text)).toBe(true)
  })

  it('keeps the report in sync with sources that another write changes meanwhile', async () => {
    const began = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const writing = test.app.engine.records.write(async (records) => {
      await records.update('posts', post.id, { sources: [] })
      began.resolve()
      await held.promise
    })
    await began.promise
    const updating = posts().update(post.id, { body: 'In all we repaired 3,100 bicycles.' })
    // Long enough for a report on the old sources; otherwise there is only one report.
    await takes(500)
    held.resolve()
    await writing
    expect((await updating).quality?.claims).toEqual([expect.objectContaining({ text: '3,100', source: null })])
  })
})
