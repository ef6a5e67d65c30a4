import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describeOnDrawnDatabase('the picture of a post', (engine) => {
  let test: TestApp
  let owner: Person
  let post: Row<'posts'>
  let ambassador: Row<'ambassadors'>
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    owner = await test.register('owner@timbre.example')
    ambassador = await owner.pb.collection<Row<'ambassadors'>>('ambassadors').create({
      instance: owner.instance,
      name: 'Ines Falk',
      language: 'en-US',
      avatar: new File([png], 'ines.png'),
    })
    const draft = await test.app.engine.records.write((records) =>
      records.create('posts', { instance: owner.instance, ambassador: ambassador.id, body: 'A draft.' }),
    )
    post = await owner.pb.collection<Row<'posts'>>('posts').update(draft.id, { image: new File([png], 'draft.png') })
  })
  const member = async (role: Row<'user_instance_roles'>['role']) => {
    const person = await test.register(`${role}-${randomUUID()}@timbre.example`)
    const { id } = await test.app.engine.records.write((records) =>
      records.create('user_instance_roles', { user: person.user.id, instance: owner.instance, role }),
    )
    return { ...person, membership: id }
  }
  const open = (token = '', query: { thumb?: string; format?: string } = {}) => {
    const record = { collectionName: 'posts', id: post.id }
    return fetch(owner.pb.files.getURL(record, post.image, { ...(token ? { token } : {}), ...query }))
  }
  const statuses = async (token: string) =>
    Promise.all(
      [{}, { thumb: '96x96' }, { thumb: '1536x10000f', format: 'webp' }].map(
        async (query) => (await open(token, query)).status,
      ),
    )

  it('is shown to every member with their own token, and kept by no cache', async () => {
    for (const role of ['admin', 'editor', 'reviewer', 'viewer'] as const) {
      const { pb } = await member(role)
      expect([role, await statuses(await pb.files.getToken())]).toEqual([role, [200, 200, 200]])
    }
    const answer = await open(await owner.pb.files.getToken())
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const thumb = await open(await owner.pb.files.getToken(), { thumb: '96x96' })
    expect(thumb.headers.get('cache-control')).toBe('private, no-store')
    const wide = await open(await owner.pb.files.getToken(), { thumb: '320x10000f', format: 'webp' })
    expect([wide.headers.get('content-type'), wide.headers.get('cache-control')]).toEqual([
      'image/webp',
      'private, no-store',
    ])
  })

  it('does not exist for guests, for other workspaces, and for sessions in place of tokens', async () => {
    const stranger = await test.register('stranger@timbre.example')
    for (const token of ['', await stranger.pb.files.getToken(), owner.pb.authStore.token, 'nonsense']) {
      expect(await statuses(token)).toEqual([404, 404, 404])
    }
  })

  it('becomes inaccessible as soon as a membership ends', async () => {
    const { pb, membership } = await member('editor')
    const held = await pb.files.getToken()
    expect(await statuses(held)).toEqual([200, 200, 200])
    await owner.pb.collection('user_instance_roles').delete(membership)
    expect(await statuses(held)).toEqual([404, 404, 404])
    expect(await statuses(await pb.files.getToken())).toEqual([404, 404, 404])
  })

  it('differs from avatars, which are public', async () => {
    const answer = await fetch(owner.pb.files.getURL(ambassador, ambassador.avatar))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'max-age=2592000, stale-while-revalidate=86400',
    ])
  })
})
