import ical, { type VEvent } from 'node-ical'
import type PocketBase from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { CalendarFeedAddress, CalendarFeedOrder } from '#shared/contracts/calendar.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { hour, minute, openStage, type Stage } from './stage.ts'

const day = 24 * hour

describeOnDrawnDatabase('the calendar at a secret address', (engine) => {
  let stage: Stage
  let channel: Row<'channels'>
  let people = 0
  let superuser: () => Promise<PocketBase>

  beforeAll(async () => {
    stage = await openStage(engine)
    const root = stage.test.superuser()
    superuser = () => root
    channel = await stage.channel({ name: 'Ines, on the network; daily' })
  })

  const make = (person: Person, order: CalendarFeedOrder = {}, instance = stage.person.instance) =>
    person.pb.send<CalendarFeedAddress>(`/api/instances/${instance}/calendar-feed`, { method: 'POST', body: order })
  const read = ({ url }: CalendarFeedAddress, headers: Record<string, string> = {}) => fetch(url, { headers })
  const statusOf = async (address: CalendarFeedAddress) => (await read(address)).status
  const feeds = (person: Person) => person.pb.collection<Row<'calendar_feeds'>>('calendar_feeds')
  /** As another program reads them. */
  async function eventsOf(address: CalendarFeedAddress): Promise<VEvent[]> {
    const parsed = Object.values(ical.sync.parseICS(await (await read(address)).text()))
    return parsed.filter((part): part is VEvent => part?.type === 'VEVENT')
  }
  const titles = async (address: CalendarFeedAddress) => (await eventsOf(address)).map(({ summary }) => String(summary))
  async function colleague(): Promise<Person> {
    people += 1
    const person = await stage.test.register(`reader-${people}@timbre.example`)
    await stage.test.join(person, stage.person.instance, 'viewer')
    return person
  }
  const write = (work: (writer: RecordWriter) => Promise<unknown>) => stage.test.app.engine.records.write(work)

  it('contains times, states, first words and a link, but no complete text', async () => {
    const body =
      'We repaired 214 clarinets last year, and every one of them came back in tune.\n\nThe rest is a secret.'
    const row = await stage.schedule(channel, body, 90)
    const address = await make(stage.person)
    expect(address.url).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/)
    const answer = await read(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(await answer.text()).not.toContain('secret')
    const event = (await eventsOf(address)).find(({ uid }) => uid.startsWith(row.id))!
    const { batch } = await stage.test.app.engine.records.get('posts', row.post)
    expect(event).toMatchObject({
      summary: 'Ines Falk: We repaired 214 clarinets last year, and every one of them…',
      description: 'Scheduled · Ines, on the network; daily',
      url: `${stage.test.url}/en-US/dashboard/production/${batch}?item=${row.post}`,
      status: 'CONFIRMED',
      transparency: 'TRANSPARENT',
    })
    expect(event.start.getTime()).toBe(Date.parse(row.publishAt.replace(' ', 'T')))
    expect(event.end!.getTime() - event.start.getTime()).toBe(15 * minute)
  })

  it('does not contain a text that was changed after its approval', async () => {
    const row = await stage.schedule(channel, 'An approved sentence.', 120)
    const address = await make(stage.person)
    expect(await titles(address)).toContain('Ines Falk: An approved sentence.')
    await stage.person.pb.collection('posts').update(row.post, { body: 'A rumour about the owner.' })
    const found = (await eventsOf(address)).find(({ uid }) => uid.startsWith(row.id))!
    expect(found).toMatchObject({ summary: 'Ines Falk', status: 'TENTATIVE' })
    expect(await (await read(address)).text()).not.toContain('rumour')
  })

  it('goes 30 days back', async () => {
    const row = await stage.schedule(channel, 'A month ago.', 150)
    const address = await make(stage.person)
    const at = (days: number) =>
      write((writer) =>
        writer.update('scheduled_posts', row.id, {
          publishAt: new Date(stage.test.app.engine.clock.now().getTime() - days * day).toISOString().replace('T', ' '),
          status: 'canceled',
        }),
      )
    await at(29)
    expect(await titles(address)).toContain('Ines Falk: A month ago.')
    await at(31)
    expect(await titles(address)).not.toContain('Ines Falk: A month ago.')
  })

  it('can be limited to an ambassador, and is deleted with that ambassador', async () => {
    const other = await stage.person.pb
      .collection('ambassadors')
      .create({ instance: stage.person.instance, name: 'Joana', language: 'pt-BR' })
    const post = await stage.post('Um post da Joana.', other.id)
    const time = { localTime: stage.localTime(200), timezone: 'America/Sao_Paulo' }
    await stage.person.pb
      .collection('scheduled_posts')
      .create({ instance: stage.person.instance, post: post.id, channel: channel.id, ...time })
    const reader = await colleague()
    expect((await titles(await make(reader))).length).toBeGreaterThan(1)
    const address = await make(reader, { ambassador: other.id })
    expect(await titles(address)).toEqual(['Joana: Um post da Joana.'])
    await stage.person.pb.collection('ambassadors').delete(other.id)
    expect(await statusOf(address)).toBe(404)
  })

  it('is not sent again without changes', async () => {
    const address = await make(await colleague())
    const etag = (await read(address)).headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(address, { 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    await stage.schedule(channel, 'Something new.', 300)
    expect((await read(address, { 'if-none-match': etag })).status).toBe(200)
  })

  it('speaks the language of its reader', async () => {
    const reader = await colleague()
    await reader.pb.collection('users').update(reader.user.id, { language: 'pt-BR' })
    await stage.schedule(channel, 'Anything.', 320)
    const [event] = await eventsOf(await make(reader))
    expect(event!.description).toMatch(/^(Agendado|Em espera) · /)
    expect(event!.url).toContain('/pt-BR/')
  })

  describe('of a person', () => {
    it('is one for each workspace, replaced by the next, and switched off', async () => {
      const reader = await colleague()
      const first = await make(reader)
      const own = await make(reader, {}, reader.instance)
      const second = await make(reader)
      expect(await Promise.all([first, second, own].map(statusOf))).toEqual([404, 200, 200])
      const listed = await feeds(reader).getFullList()
      expect(listed.map(({ id }) => id).sort()).toEqual([second.id, own.id].sort())
      expect(JSON.stringify(listed)).not.toContain('tokenHash')
      await feeds(reader).delete(second.id)
      expect(await Promise.all([second, own].map(statusOf))).toEqual([404, 200])
    })

    it('leaves an audit entry when it is made and ended', async () => {
      const reader = await colleague()
      await feeds(reader).delete((await make(reader)).id)
      const filter = `actor = "${reader.user.id}"`
      const entries = await stage.person.pb.collection('audit_entries').getFullList({ filter, sort: 'created' })
      expect(entries.map(({ action }) => action)).toEqual(['calendar-feed.made', 'calendar-feed.ended'])
    })

    it('cannot be seen or deleted by anybody else', async () => {
      const { id } = await make(await colleague())
      expect(await refusal(feeds(stage.person).getOne(id))).toMatchObject({ status: 404 })
      expect(await refusal(feeds(stage.person).delete(id))).toMatchObject({ status: 404 })
    })

    it('records when it was read, to the hour', async () => {
      const reader = await colleague()
      const address = await make(reader)
      const readAt = async () => (await feeds(reader).getOne(address.id)).readAt
      expect(await readAt()).toBe('')
      await read(address)
      const first = await readAt()
      expect(first).not.toBe('')
      await read(address)
      expect(await readAt()).toBe(first)
    })

    it('ends with the membership, and is not restored with it', async () => {
      const reader = await colleague()
      const address = await make(reader)
      const roles = stage.person.pb.collection('user_instance_roles')
      const [membership] = await roles.getFullList({
        filter: `user = "${reader.user.id}" && instance = "${stage.person.instance}"`,
      })
      await roles.delete(membership!.id)
      expect(await statusOf(address)).toBe(404)
      await stage.test.join(reader, stage.person.instance, 'viewer')
      expect(await statusOf(address)).toBe(404)
    })

    it('is closed while the account is locked', async () => {
      const reader = await colleague()
      const address = await make(reader)
      const lock = (lockedAt: string) => write((writer) => writer.update('users', reader.user.id, { lockedAt }))
      await lock('2026-11-01 10:00:00.000Z')
      expect(await statusOf(address)).toBe(404)
      await lock('')
      expect(await statusOf(address)).toBe(200)
    })

    it('is for members, with an ambassador of the workspace', async () => {
      const stranger = await stage.test.register('stranger-of-feeds@timbre.example')
      expect(await refusal(make(stranger))).toMatchObject({ status: 404 })
      const root = await superuser()
      const asRoot = root.send(`/api/instances/${stage.person.instance}/calendar-feed`, { method: 'POST', body: {} })
      expect(await refusal(asRoot)).toMatchObject({ status: 404 })
      const wrong = make(stranger, { ambassador: stage.ambassador.id }, stranger.instance)
      expect(await refusal(wrong)).toMatchObject({
        data: { ambassador: { code: 'validation_missing_rel_records' } },
      })
    })
  })

  it('responds to unknown addresses like to deleted ones', async () => {
    for (const token of ['nothing', 'nothing.ics', `${'a'.repeat(43)}.ics`, '%00.ics', `${'a'.repeat(3000)}.ics`]) {
      const answer = await fetch(`${stage.test.url}/api/calendar/${token}`)
      expect([token, answer.status]).toEqual([token, 404])
    }
  })

  it('is rate limited', async () => {
    const root = await superuser()
    const { rateLimits } = await root.settings.getAll()
    expect(rateLimits.rules).toContainEqual({ label: '/api/calendar/', audience: '', duration: 60, maxRequests: 120 })
    const rules = [{ label: '/api/calendar/', audience: '', duration: 60, maxRequests: 2 }]
    await root.settings.update({ rateLimits: { enabled: true, rules, excludedIPs: [] } })
    const address = await make(stage.person)
    expect([await statusOf(address), await statusOf(address), await statusOf(address)]).toEqual([200, 200, 429])
    await root.settings.update({ rateLimits })
  })
})
