import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Answer } from '#server/publishing/networks/network.ts'
import type { Row } from '#shared/collections/index.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { hour, minute, openStage, type Stage } from './stage.ts'

const refused = (reason: string, more = {}): Answer =>
  ({ outcome: 'refused', reason, detail: `no: ${reason}`, ...more }) as Answer
const unknown: Answer = { outcome: 'unknown', detail: 'The connection was reset.' }

describeOnEachDatabase('publishing', (engine) => {
  let stage: Stage
  let channel: Row<'channels'>
  let texts = 0
  const newText = () => {
    texts += 1
    return `Post ${texts}: repairs pay the rent.`
  }
  const scheduled = () => stage.person.pb.collection<Row<'scheduled_posts'>>('scheduled_posts')
  const news = async () => (await stage.person.pb.collection('notifications').getFullList()).map(({ kind }) => kind)

  beforeAll(async () => {
    stage = await openStage(engine)
  })
  beforeEach(async () => {
    channel = await stage.channel()
    stage.network.answers.length = 0
    stage.network.refusals.length = 0
    stage.network.sent.length = 0
    stage.network.whileUploading = async () => {}
  })

  it('sends an approved post once, at its time, and stores its address', async () => {
    const text = newText()
    const row = await stage.schedule(channel, text, 30)
    expect(row).toMatchObject({ status: 'scheduled', ambassador: stage.ambassador.id, createdBy: stage.person.user.id })
    await stage.pass(28 * minute)
    expect(stage.network.sent).toEqual([])
    await stage.pass(3 * minute)
    expect(await stage.ends(row, 'published')).toMatchObject({
      externalId: 'urn:1',
      externalUrl: 'https://network.example/1',
      attempts: 1,
      error: '',
    })
    expect(stage.network.sent).toEqual([text])
    expect(await news()).toContain('post-published')
    expect(row).not.toHaveProperty('fence')
  })

  it('schedules only approved posts, on a connected channel of the workspace, in the future', async () => {
    const post = await stage.post(newText())
    const draft = await stage.test.app.engine.records.write((writer) =>
      writer.update('posts', post.id, { decision: '' }),
    )
    const time = { localTime: stage.localTime(5), timezone: 'America/Sao_Paulo' }
    const attempt = (data: object) =>
      refusal(
        scheduled().create({ instance: stage.person.instance, post: post.id, channel: channel.id, ...time, ...data }),
      )
    expect(await attempt({ post: draft.id })).toMatchObject({
      status: 400,
      data: { post: { code: 'validation_post_not_approved' } },
    })
    await stage.test.app.engine.records.write((writer) => writer.update('posts', post.id, { decision: 'approve' }))
    expect(await attempt({ localTime: stage.localTime(-5) })).toMatchObject({
      status: 400,
      data: { localTime: { code: 'validation_past_time' } },
    })
    expect(await attempt({ localTime: '2031-02-31T10:00' })).toMatchObject({
      status: 400,
      data: { localTime: { code: 'validation_invalid_time' } },
    })
    expect(await attempt({ timezone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      data: { timezone: { code: 'validation_invalid_time_zone' } },
    })
    expect(await attempt({ status: 'published' })).toMatchObject({
      status: 400,
      data: { status: { code: 'validation_invalid_transition' } },
    })
    const broken = await stage.channel({ status: 'broken' })
    expect(await attempt({ channel: broken.id })).toMatchObject({
      status: 400,
      data: { post: { code: 'validation_channel_broken' } },
    })
    const stranger = await stage.test.register(`stranger-${texts}@timbre.example`)
    const foreign = await stage.channel({ instance: stranger.instance })
    expect(await attempt({ channel: foreign.id })).toMatchObject({ status: 400 })
  })

  it('publishes what was approved and nothing else: an edit holds the post until it is scheduled again', async () => {
    const row = await stage.schedule(channel, newText(), 10)
    await stage.person.pb.collection('posts').update(row.post, { body: 'Edited after approval.' })
    expect(await stage.read(row)).toMatchObject({ status: 'held', error: 'content-changed' })
    await stage.pass(11 * minute)
    await scheduled().update(row.id, { status: 'scheduled', localTime: stage.localTime(1) })
    await stage.pass(2 * minute)
    await stage.ends(row, 'published')
    expect(stage.network.sent).toEqual(['Edited after approval.'])
  })

  it('adds the first comment once after the post, and reports a failure', async () => {
    const commented = async (minutes: number) => {
      const post = await stage.post(newText())
      await stage.person.pb.collection('posts').update(post.id, { firstComment: 'The figures are in the report.' })
      const time = { localTime: stage.localTime(minutes), timezone: 'America/Sao_Paulo' }
      const row = { instance: stage.person.instance, post: post.id, channel: channel.id, ...time }
      return scheduled().create<Row<'scheduled_posts'>>(row)
    }
    const became = async (row: { id: string }, status: Row<'scheduled_posts'>['commentStatus']) =>
      until(async () => {
        const read = await stage.read(row)
        return read.commentStatus === status && read
      })
    const refusedOnce = async (row: { id: string }) =>
      until(async () => {
        const { commentStatus, commentDetail } = await stage.read(row)
        return commentStatus === 'waiting' && commentDetail !== ''
      })
    const { comments, commentAnswers } = stage.network
    comments.length = 0
    const added = await commented(1)
    await stage.pass(2 * minute)
    expect(await became(added, 'added')).toMatchObject({ status: 'published', commentDetail: '' })
    expect(comments).toEqual([[(await stage.read(added)).externalId, 'The figures are in the report.']])

    commentAnswers.push(refused('forbidden'))
    const failed = await commented(1)
    await stage.pass(2 * minute)
    expect(await became(failed, 'failed')).toMatchObject({ status: 'published', commentDetail: 'no: forbidden' })

    commentAnswers.push(unknown)
    const lost = await commented(1)
    await stage.pass(2 * minute)
    expect(await became(lost, 'unknown')).toMatchObject({ status: 'published', error: '' })
    expect(comments).toHaveLength(3)

    commentAnswers.push(refused('rate-limited', { retryAfterMilliseconds: 10 * minute }))
    const later = await commented(1)
    await stage.pass(2 * minute)
    await refusedOnce(later)
    await stage.pass(11 * minute)
    await became(later, 'added')
    expect(comments).toHaveLength(5)

    commentAnswers.push(async () => {
      await stage.person.pb.collection('posts').update(edited.post, { firstComment: 'Something else.' })
      return refused('unreachable')
    })
    const edited = await commented(1)
    await stage.pass(2 * minute)
    await refusedOnce(edited)
    await stage.pass(2 * minute)
    expect(await became(edited, 'failed')).toMatchObject({ commentDetail: expect.stringContaining('changed') })
    expect(comments).toHaveLength(6)
  })

  it('does not regenerate the topics of a batch while a post of it is scheduled', async () => {
    const row = await stage.schedule(channel, newText(), 10)
    const { batch } = await stage.person.pb.collection('posts').getOne(row.post)
    const back = () => refusal(stage.person.pb.collection('production_batches').update(batch, { status: 'outline' }))
    expect(await back()).toMatchObject({ status: 400, data: { status: { code: 'validation_posts_scheduled' } } })
    await scheduled().update(row.id, { status: 'canceled' })
    expect(await back()).toBeNull()
  })

  it('moves and cancels waiting posts', async () => {
    const row = await stage.schedule(channel, newText(), 10)
    await scheduled().update(row.id, { localTime: stage.localTime(60) })
    await stage.pass(15 * minute)
    expect(await stage.read(row)).toMatchObject({ status: 'scheduled' })
    await scheduled().update(row.id, { status: 'canceled' })
    await stage.pass(hour)
    await stage.test.app.engine.jobs.idle()
    expect(await stage.read(row)).toMatchObject({ status: 'canceled' })
    expect(stage.network.sent).toEqual([])
    expect(await refusal(scheduled().update(row.id, { localTime: stage.localTime(5) }))).toMatchObject({
      status: 400,
      data: { localTime: { code: 'validation_not_movable' } },
    })
  })

  it('never resends a post whose outcome is unknown, until a person says that it does not exist', async () => {
    const text = newText()
    stage.network.answers.push(unknown)
    const row = await stage.schedule(channel, text)
    await stage.pass(2 * minute)
    expect(await stage.ends(row, 'unknown')).toMatchObject({
      error: 'unconfirmed',
      errorDetail: 'The connection was reset.',
    })
    expect(await news()).toContain('post-unknown')
    await stage.pass(2 * hour)
    await stage.test.app.engine.jobs.idle()
    expect(stage.network.sent).toEqual([text])
    await scheduled().update(row.id, { status: 'scheduled' })
    await stage.ends(row, 'published')
    expect(stage.network.sent).toEqual([text, text])
  })

  it('takes a person’s word that it is published, and the network’s that it has it already', async () => {
    stage.network.answers.push(unknown, unknown, refused('duplicate', { existing: 'urn:first' }))
    const seen = await stage.schedule(channel, newText())
    await stage.pass(2 * minute)
    await stage.ends(seen, 'unknown')
    const confirmed = await scheduled().update(seen.id, {
      status: 'published',
      externalUrl: 'https://network.example/seen',
    })
    expect(confirmed).toMatchObject({ status: 'published', externalUrl: 'https://network.example/seen', error: '' })
    expect(confirmed.publishedAt).not.toBe('')

    const other = await stage.schedule(await stage.channel(), newText())
    await stage.pass(2 * minute)
    await stage.ends(other, 'unknown')
    expect(await refusal(scheduled().update(other.id, { status: 'scheduled' }))).toMatchObject({
      status: 400,
      data: { status: { code: 'validation_too_early' } },
    })
    await stage.pass(2 * minute)
    await scheduled().update(other.id, { status: 'scheduled' })
    expect(await stage.ends(other, 'published')).toMatchObject({ externalId: 'urn:first' })
  })

  it('is resent by the clock of the database, regardless of the process’s', async () => {
    stage.network.answers.push(unknown)
    const row = await stage.schedule(channel, newText())
    await stage.pass(2 * minute)
    await stage.ends(row, 'unknown')
    const again = () => refusal(scheduled().update(row.id, { status: 'scheduled' }))
    const tooEarly = { data: { status: { code: 'validation_too_early' } } }
    expect(await again()).toMatchObject(tooEarly)
    // An embedded database has no clock but that of the process.
    if (engine.dialect !== 'postgres') return
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * minute })
    try {
      expect(await again()).toMatchObject(tooEarly)
      vi.setSystemTime(Date.now() - 20 * minute)
      await stage.pass(2 * minute)
      expect(await again()).toBeNull()
    } finally {
      vi.useRealTimers()
    }
    await stage.ends(row, 'published')
  })

  it('looks up a post whose response was lost, if the network allows it', async () => {
    const text = newText()
    stage.network.answers.push(async () => {
      stage.network.present.set(text, 'urn:found')
      return unknown
    })
    const row = await stage.schedule(channel, text)
    await stage.pass(2 * minute)
    expect(await stage.ends(row, 'published')).toMatchObject({ externalId: 'urn:found' })
    expect(stage.network.sent).toEqual([text])
  })

  it('retries what certainly was not sent, at the network’s time', async () => {
    stage.network.refusals.push(refused('unreachable') as never)
    stage.network.answers.push(refused('rate-limited', { retryAfterMilliseconds: 20 * minute }))
    const row = await stage.schedule(channel, newText())
    await stage.pass(2 * minute)
    await until(async () => (await stage.read(row)).error === 'unreachable')
    await stage.pass(2 * minute)
    await until(async () => (await stage.read(row)).error === 'rate-limited')
    await stage.pass(10 * minute)
    await stage.test.app.engine.jobs.idle()
    expect(stage.network.sent).toHaveLength(1)
    await stage.pass(11 * minute)
    expect(await stage.ends(row, 'published')).toMatchObject({ attempts: 3, error: '' })
  })

  it('fails with the message of the network if it refuses a post', async () => {
    stage.network.answers.push(refused('rejected'))
    const row = await stage.schedule(channel, newText())
    await stage.pass(2 * minute)
    expect(await stage.ends(row, 'failed')).toMatchObject({ error: 'rejected', errorDetail: 'no: rejected' })
    expect(await news()).toContain('post-failed')
  })

  it('pauses a channel whose account is refused, once, and holds its posts until it is reconnected', async () => {
    const together = async () => {
      await until(() => stage.network.sent.length === 2)
      return refused('reconnect')
    }
    stage.network.answers.push(together, together)
    const rows = [
      await stage.schedule(channel, newText(), 1),
      await stage.schedule(channel, newText(), 1),
      await stage.schedule(channel, newText(), 5),
    ]
    await stage.pass(2 * minute)
    expect(await stage.ends(rows[0]!, 'held')).toMatchObject({ error: 'reconnect' })
    await stage.ends(rows[1]!, 'held')
    await stage.pass(4 * minute)
    expect(await stage.ends(rows[2]!, 'held')).toMatchObject({ error: 'channel-broken' })
    expect(await stage.person.pb.collection('channels').getOne(channel.id)).toMatchObject({
      ...{ status: 'broken', error: 'reconnect' },
    })
    expect((await news()).filter((kind) => kind === 'post-channel-broken')).toHaveLength(1)
    expect(stage.network.sent).toHaveLength(2)
  })

  it('holds posts of a workspace whose plan has ended, without losing any', async () => {
    const { records } = stage.test.app.engine
    const row = await stage.schedule(channel, newText())
    const setPlan = (planExpiresAt: string) =>
      records.write((writer) => writer.update('instances', stage.person.instance, { planExpiresAt }))
    await setPlan('2020-01-01 00:00:00.000Z')
    await stage.pass(2 * minute)
    expect(await stage.ends(row, 'held')).toMatchObject({ error: 'plan-locked' })
    await setPlan('2099-01-01 00:00:00.000Z')
    await scheduled().update(row.id, { status: 'scheduled', localTime: stage.localTime(1) })
    await stage.pass(2 * minute)
    await stage.ends(row, 'published')
  })

  it('publishes a backlog in order, one by one, and asks about late posts', async () => {
    const [old, first, second] = [newText(), newText(), newText()]
    const rows = [
      await stage.schedule(channel, old, 5),
      await stage.schedule(channel, first, 300),
      await stage.schedule(channel, second, 301),
    ]
    await stage.pass(400 * minute)
    expect(await stage.ends(rows[0]!, 'held')).toMatchObject({ error: 'late' })
    await stage.test.app.engine.jobs.idle()
    // Where several run at once, the second one may have waited for the first to be held.
    await stage.pass(2 * minute)
    await stage.ends(rows[1]!, 'published')
    await stage.test.app.engine.jobs.idle()
    expect(await stage.read(rows[2]!)).toMatchObject({ status: 'scheduled' })
    await stage.pass(11 * minute)
    await stage.ends(rows[2]!, 'published')
    expect(stage.network.sent).toEqual([first, second])
  })

  it('reminds a person of a post to publish by hand, who then enters its address', async () => {
    const byHand = await stage.channel({ kind: 'manual', name: 'By hand' })
    const row = await stage.schedule(byHand, newText())
    await stage.pass(2 * minute)
    expect(await stage.ends(row, 'held')).toMatchObject({ error: 'by-hand' })
    expect(await news()).toContain('post-held')
    const done = await scheduled().update(row.id, { status: 'published', externalUrl: 'https://network.example/mine' })
    expect(done).toMatchObject({ status: 'published', externalUrl: 'https://network.example/mine' })
    expect(stage.network.sent).toEqual([])
  })

  it('asks a person when the process died after it had announced the request', async () => {
    const { records } = stage.test.app.engine
    const row = await stage.schedule(channel, newText(), 30)
    await records.write((writer) =>
      writer.update('scheduled_posts', row.id, { status: 'publishing', fence: 7, armedAt: row.publishAt }),
    )
    await stage.pass(31 * minute)
    await stage.ends(row, 'unknown')
    expect(stage.network.sent).toEqual([])
  })

  it('continues if the process died before it had announced the request', async () => {
    const { records } = stage.test.app.engine
    const row = await stage.schedule(channel, newText(), 30)
    await records.write((writer) => writer.update('scheduled_posts', row.id, { status: 'publishing', fence: 7 }))
    await stage.pass(31 * minute)
    await stage.ends(row, 'published')
    expect(stage.network.sent).toHaveLength(1)
  })

  it('sends nothing that is canceled or changed while its picture is uploaded', async () => {
    const canceled = await stage.schedule(channel, newText())
    stage.network.whileUploading = async () => {
      await scheduled().update(canceled.id, { status: 'canceled' })
    }
    await stage.pass(2 * minute)
    await stage.ends(canceled, 'canceled')
    const changed = await stage.schedule(channel, newText())
    stage.network.whileUploading = async () => {
      await stage.person.pb.collection('posts').update(changed.post, { body: 'Changed at the last moment.' })
    }
    await stage.pass(2 * minute)
    expect(await stage.ends(changed, 'held')).toMatchObject({ error: 'content-changed' })
    await stage.test.app.engine.jobs.idle()
    expect(stage.network.sent).toEqual([])
  })

  it('stops a run that another process has overtaken', async () => {
    const { records, jobs } = stage.test.app.engine
    const row = await stage.schedule(channel, newText())
    stage.network.whileUploading = async () => {
      await records.write(async (writer) => {
        const { fence } = await writer.lock('scheduled_posts', row.id)
        await writer.update('scheduled_posts', row.id, { fence: fence + 1 })
      })
    }
    await stage.pass(2 * minute)
    await until(async () => (await stage.read(row)).status === 'publishing')
    await jobs.idle()
    expect(stage.network.sent).toEqual([])
    expect(await stage.read(row)).toMatchObject({ status: 'publishing' })
    // The next look at what is overdue takes it up again.
    stage.network.whileUploading = async () => {}
    await stage.pass(2 * minute)
    await stage.test.app.engine.crons.run('publishOverdue')
    await stage.ends(row, 'published')
  })

  it('cannot be canceled any more once the request is announced, and can before', async () => {
    const { records } = stage.test.app.engine
    const row = await stage.schedule(channel, newText(), 30)
    await records.write((writer) =>
      writer.update('scheduled_posts', row.id, { status: 'publishing', fence: 7, armedAt: row.publishAt }),
    )
    expect(await refusal(scheduled().update(row.id, { status: 'canceled' }))).toMatchObject({
      status: 400,
      data: { status: { code: 'validation_too_late' } },
    })
    expect(await refusal(scheduled().delete(row.id))).toMatchObject({ status: 400 })
    await records.write((writer) => writer.update('scheduled_posts', row.id, { armedAt: '' }))
    await scheduled().update(row.id, { status: 'canceled' })
    await stage.pass(31 * minute)
    await stage.test.app.engine.jobs.idle()
    expect(stage.network.sent).toEqual([])
  })
})
