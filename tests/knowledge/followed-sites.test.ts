import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import { followSites } from '#server/knowledge/look-at-site.ts'
import type { Row } from '#shared/collections/index.ts'
import {
  maxFailedChecks,
  maxFollowedSites,
  maxPagesPerLook,
  notifiedFailedChecks,
  type SitePages,
} from '#shared/contracts/knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { refusal } from '#tests/support/refusal.ts'

type Site = Row<'followed_sites'>

const dayMilliseconds = 24 * 3_600_000
/** What the site answers, by path; everything else is 404. */
let site: Record<string, string> = {}
let etag = ''
let asked: { path: string; headers: IncomingHttpHeaders; status: number }[] = []
const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const body = site[path]
  const isKnown = etag !== '' && request.headers['if-none-match'] === etag
  const status = body === undefined ? 404 : isKnown ? 304 : 200
  asked.push({ path, headers: request.headers, status })
  const type = /feed|xml/.test(path) ? 'text/xml' : 'text/html'
  response.writeHead(status, { 'content-type': type, ...(etag && { etag }) }).end(status === 200 ? body : '')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const article = (name: string) =>
  `<html><title>${name}</title><article><h1>${name}</h1><p>What the ${name} says, in some words of its own.</p></article></html>`

describeOnDrawnDatabase('followed sites', (engine) => {
  let test: TestApp
  let person: Person
  let base: string
  let origin: string

  beforeAll(async () => {
    if (!server.listening) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    test = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1' })
    person = await test.register(`follows-${engine.dialect}@velofold.example`)
  })
  beforeEach(async () => {
    site = {}
    etag = ''
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Site' })).id
    asked = []
  })

  const feed = (...names: string[]) => {
    for (const name of names) site[`/${name}`] = article(name)
    site['/feed'] = `<rss><channel><title>News of Velofold</title>${names
      .map((name) => `<item><title>About ${name}</title><link>${origin}/${name}</link></item>`)
      .join('')}</channel></rss>`
    etag = `"${names.length} ${names.at(-1)}"`
  }
  const sites = () => person.pb.collection<Site>('followed_sites')
  const rest = () => test.app.engine.jobs.idle()
  const follow = async (url = `${origin}/feed`) => {
    const { id } = await sites().create({ base, url })
    await rest()
    return sites().getOne(id)
  }
  const links = async () =>
    (await test.app.engine.records.find('knowledge_items', { filter: 'base = {:base}', params: { base } }))
      .map(({ url }) => url.replace(origin, ''))
      .sort()
  const notified = ({ pb }: Person) =>
    pb.collection<Row<'notifications'>>('notifications').getFullList({ filter: 'kind = "followed-site-failing"' })
  /** As if it had been looked at some days ago; then what is due is looked at. */
  const look = async ({ id }: Site, days = 1.1): Promise<Site> => {
    const checkedAt = recordDate(new Date(Date.now() - days * dayMilliseconds))
    await test.app.engine.records.write((writer) => writer.update('followed_sites', id, { checkedAt }))
    await followSites(test.app.engine)
    await rest()
    return sites().getOne(id)
  }

  it('add new pages of a feed each day, but not those that existed before', async () => {
    feed('one', 'two')
    const followed = await follow()
    expect(followed).toMatchObject({ title: 'News of Velofold', rhythm: 'daily', added: 0, error: '' })
    expect(await links()).toEqual([])
    feed('one', 'two', 'three')
    const later = await look(followed)
    expect(later).toMatchObject({ added: 1, error: '', failedChecks: 0 })
    expect(later.addedAt).not.toBe('')
    expect(await links()).toEqual(['/three'])
    const [item] = await person.pb.collection('knowledge_items').getFullList({ filter: `base = "${base}"` })
    expect(item).toMatchObject({ type: 'link', title: 'About three', error: '', status: 'ready' })
    // A page that somebody deletes does not come back.
    await person.pb.collection('knowledge_items').delete(item!.id)
    etag = '"again"'
    expect(await look(later)).toMatchObject({ added: 1 })
    expect(await links()).toEqual([])
  })

  it('are not read again while their server says that nothing has changed, nor before they are due', async () => {
    feed('one')
    const followed = await follow()
    asked = []
    expect(await look(followed, 0.5)).toMatchObject({ added: 0 })
    expect(asked).toEqual([])
    await look(followed)
    expect(asked).toMatchObject([{ path: '/feed', status: 304 }])
    expect(asked[0]!.headers['if-none-match']).toBe(etag)
  })

  it('of a website are its sitemap, each week, and only the part that was followed', async () => {
    const map = (...paths: string[]) => {
      for (const path of paths) site[path] = article(path)
      site['/sitemap.xml'] =
        `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
    }
    map('/blog', '/blog/old', '/shop/old')
    const followed = await follow(`${origin}/blog`)
    expect(followed).toMatchObject({ rhythm: 'weekly', error: '' })
    map('/blog', '/blog/old', '/blog/new', '/shop/old', '/shop/new')
    expect(await look(followed)).toMatchObject({ added: 0 })
    expect(await look(followed, 7.1)).toMatchObject({ added: 1 })
    expect(await links()).toEqual(['/blog/new'])
  })

  it('need a feed or sitemap, as the search for pages says', async () => {
    site = { '/': '<html><title>Plain</title><a href="/a">A page</a></html>' }
    const found = await person.pb.send<SitePages>(`/api/knowledge-bases/${base}/site-pages`, {
      ...{ method: 'POST', body: { url: origin } },
    })
    expect(found).toMatchObject({ canFollow: false })
    expect(await follow(origin)).toMatchObject({ error: 'no-feed', rhythm: '' })
    feed('one')
    const body = { url: `${origin}/feed` }
    expect(await person.pb.send(`/api/knowledge-bases/${base}/site-pages`, { method: 'POST', body })).toMatchObject({
      canFollow: true,
    })
  })

  it('add some pages at a time, newest first, and the others at the next check', async () => {
    feed('first')
    const followed = await follow()
    const names = Array.from({ length: maxPagesPerLook + 2 }, (_, at) => `page${at}`)
    feed('first', ...names)
    expect(await look(followed)).toMatchObject({ added: maxPagesPerLook, error: '' })
    expect(await look(followed)).toMatchObject({ added: maxPagesPerLook + 2 })
    expect(await links()).toEqual(names.map((name) => `/${name}`).sort())
  })

  it('add nothing beyond the workspace’s plan, and report it', async () => {
    feed('one')
    const followed = await follow()
    const { records } = test.app.engine
    const held = await records.count('knowledge_items', {
      ...{ filter: 'base.instance = {:instance}', params: { instance: person.instance } },
    })
    const limit = await records.write((writer) => writer.create('settings', { key: 'knowledgeItems', value: held + 1 }))
    feed('one', 'two', 'three')
    expect(await look(followed)).toMatchObject({ added: 1, error: 'no-room' })
    await records.write((writer) => writer.delete('settings', limit.id))
    expect(await look(followed)).toMatchObject({ added: 2, error: '' })
  })

  it('that are paused are not checked, and later add the pages that appeared meanwhile', async () => {
    feed('one')
    const followed = await follow()
    await sites().update(followed.id, { isPaused: true })
    feed('one', 'two')
    asked = []
    await look(followed)
    expect(asked).toEqual([])
    await sites().update(followed.id, { isPaused: false })
    await rest()
    expect(await sites().getOne(followed.id)).toMatchObject({ added: 1 })
  })

  it('that cannot be read say why, are tried each day, and are left alone after five failures', async () => {
    feed('one')
    let followed = await follow()
    site = {}
    for (let count = 1; count <= maxFailedChecks; count += 1) {
      followed = await look(followed)
      expect(followed).toMatchObject({ error: 'unreachable', failedChecks: count })
      expect(await notified(person)).toHaveLength(count < notifiedFailedChecks ? 0 : 1)
    }
    expect((await notified(person))[0]).toMatchObject({
      ...{ instance: person.instance, link: `/dashboard/knowledge-base/${base}` },
      values: { site: 'News of Velofold', base: 'Site' },
    })
    asked = []
    await look(followed, 30)
    expect(asked).toEqual([])
    feed('one', 'two')
    await sites().update(followed.id, { isPaused: true })
    await sites().update(followed.id, { isPaused: false })
    await rest()
    expect(await sites().getOne(followed.id)).toMatchObject({ added: 1, error: '', failedChecks: 0 })
  })

  it('that cannot be read are reported to the person who follows them, or to owners once that person has left', async () => {
    const editor = await test.register(`follows-edits-${engine.dialect}@velofold.example`)
    const seat = await test.join(editor, person.instance, 'editor')
    const before = (await notified(person)).length
    feed('one')
    const { id } = await editor.pb.collection<Site>('followed_sites').create({ base, url: `${origin}/feed` })
    await rest()
    site = {}
    const fails = async () => {
      let followed = await sites().getOne(id)
      for (let count = 1; count <= notifiedFailedChecks; count += 1) followed = await look(followed)
    }
    await fails()
    expect(await notified(editor)).toHaveLength(1)
    expect(await notified(person)).toHaveLength(before)
    await person.pb.collection('user_instance_roles').delete(seat.id)
    const theirs = (await notified(editor)).length
    // It is followed again, and fails again.
    await sites().update(id, { isPaused: true })
    await sites().update(id, { isPaused: false })
    await rest()
    await fails()
    expect(await notified(editor)).toHaveLength(theirs)
    expect(await notified(person)).toHaveLength(before + 1)
  })

  it('are followed once in a base, by editors, and only so many', async () => {
    feed('one')
    const followed = await follow()
    expect(await refusal(sites().create({ base, url: `${origin}/feed` }))).toMatchObject({ status: 400 })
    const stranger = await test.register(`follows-not-${engine.dialect}@velofold.example`)
    const theirs = stranger.pb.collection<Site>('followed_sites')
    expect(await refusal(theirs.create({ base, url: `${origin}/other` }))).toMatchObject({ status: 400 })
    expect(await refusal(theirs.update(followed.id, { isPaused: true }))).toMatchObject({ status: 404 })
    const reader = await test.register(`follows-reads-${engine.dialect}@velofold.example`)
    await test.join(reader, person.instance, 'viewer')
    const shown = await reader.pb.collection<Site>('followed_sites').getOne(followed.id)
    expect(Object.keys(shown)).not.toContain('seen')
    expect(await refusal(reader.pb.collection('followed_sites').create({ base, url: `${origin}/x` }))).toMatchObject({
      status: 400,
    })
    const { records } = test.app.engine
    const params = { instance: person.instance }
    const count = await records.count('followed_sites', { filter: 'base.instance = {:instance}', params })
    await records.write(async (writer) => {
      for (let at = count; at < maxFollowedSites; at += 1)
        await writer.create('followed_sites', { base, url: `${origin}/${at}`, isPaused: true })
    })
    expect(await refusal(sites().create({ base, url: `${origin}/more` }))).toMatchObject({
      ...{ status: 400, data: { base: { code: 'validation_too_many_sites' } } },
    })
    await rest()
  })

  it('cannot be added while administrators have switched links off', async () => {
    const root = await test.superuser()
    await root.send('/api/admin/settings', { method: 'PATCH', body: { knowledgeLinks: false } })
    expect(await refusal(sites().create({ base, url: `${origin}/feed` }))).toMatchObject({ status: 403 })
    await root.send('/api/admin/settings', { method: 'PATCH', body: { knowledgeLinks: null } })
  })
})
