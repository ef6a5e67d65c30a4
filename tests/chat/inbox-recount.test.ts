import { beforeAll, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { InboxCounts } from '#shared/contracts/chat.ts'
import type { Person } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { randomOfRun } from '../support/drawn.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { type Desk, minute, nextId, openDesk, type Visitor } from './desk.ts'

const acts = 200

describeOnEachDatabase('the counts of an inbox', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach('How long does a repair take?', 'A repair takes eight working days.')
  })
  const conversations = ({ pb }: Person) => pb.collection<Row<'conversations'>>('conversations')
  const counted = ({ pb }: Person) => pb.send<InboxCounts>(`/api/instances/${desk.owner.instance}/inbox-counts`, {})

  /** Resolves when nothing is due any more. */
  async function wake() {
    const due = { filter: `status = "snoozed" && snoozedUntil <= "${recordDate(desk.clock.now())}"` }
    desk.test.app.engine.crons.run('wakeConversations')
    await until(async () => (await conversations(desk.viewer).getList(1, 1, due)).totalItems === 0)
  }

  /** Computed from the member's own lists. */
  async function recount(person: Person): Promise<InboxCounts> {
    const rows = await conversations(person).getFullList({ filter: `instance = "${desk.owner.instance}"` })
    const read = new Map<string, number>()
    for (const row of await person.pb.collection<Row<'conversation_reads'>>('conversation_reads').getFullList()) {
      read.set(row.conversation, row.sequence)
    }
    const open = rows.filter(({ status }) => status === 'open')
    return {
      mine: open.filter(({ assignee }) => assignee === person.user.id).length,
      unassigned: open.filter(({ assignee }) => assignee === '').length,
      unattended: open.filter(({ waitingSince }) => waitingSince !== '').length,
      open: open.length,
      pending: rows.filter(({ status }) => status === 'pending').length,
      snoozed: rows.filter(({ status }) => status === 'snoozed').length,
      unread: open.filter(({ id, sequence }) => sequence > (read.get(id) ?? 0)).length,
    }
  }

  /** The numbers that a conversation stores, computed from the messages that a viewer lists. */
  async function expectTrue(row: Row<'conversations'>, seed: string) {
    const list = { filter: `conversation = "${row.id}"`, sort: 'sequence' }
    const messages = await desk.viewer.pb.collection<Row<'messages'>>('messages').getFullList(list)
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, at) => at + 1))
    const open = messages.filter((message) => !message.private)
    expect(row, seed).toMatchObject({ sequence: messages.length, visitorSequence: open.length })
    expect(row.lastAuthor).toBe(open.at(-1)?.author ?? '')
    const isOver = row.status === 'resolved'
    if (isOver) expect(row, seed).toMatchObject({ waitingSince: '', snoozedUntil: '' })
    expect(row.resolvedAt !== '', seed).toBe(isOver)
    // Nobody waits behind an answer of a person.
    if (row.lastAuthor === 'member') expect(row.waitingSince, seed).toBe('')
  }

  it(`match the lists after ${acts} actions of visitors and members`, async () => {
    const random = randomOfRun()
    const seed = `seed ${random.seed}`
    const visitors: Visitor[] = []
    const members = [desk.owner, desk.editor]
    const everybody = [...members, desk.viewer]
    const done = new Map<string, number>()
    const choose = async () => random.pick(await conversations(desk.owner).getFullList({ sort: 'created,id' }))
    const change = async (changes: object) => {
      await refusal(conversations(random.pick(members)).update((await choose()).id, changes))
    }
    const later = () => recordDate(new Date(desk.clock.now().getTime() + (1 + random.int(30)) * minute))
    const table: [name: string, weight: number, act: () => Promise<unknown>][] = [
      ['begin', 2, async () => visitors[visitors.push(await desk.visitor()) - 1]!.say('How long does a repair take?')],
      ['visitor', 5, () => random.pick(visitors).call('/messages', { clientId: nextId(), body: random.word(12) })],
      ['person', 2, () => random.pick(visitors).call('/person', {})],
      [
        'member',
        5,
        async () => {
          const { id: conversation } = await choose()
          const message = { conversation, clientId: nextId(), body: random.word(9), private: random.chance(0.3) }
          await random.pick(members).pb.collection('messages').create(message)
        },
      ],
      ['status', 5, () => change({ status: random.pick(['open', 'pending', 'resolved']) })],
      ['snooze', 2, () => change({ status: 'snoozed', snoozedUntil: later() })],
      ['assign', 3, () => change({ assignee: random.pick(['', ...everybody.map(({ user }) => user.id)]) })],
      [
        'read',
        3,
        async () => {
          const { id, sequence } = await choose()
          const body = { sequence: random.int(sequence + 3) }
          await random.pick(everybody).pb.send(`/api/conversations/${id}/read`, { method: 'POST', body })
        },
      ],
      ['wake', 1, wake],
      [
        'delete',
        1,
        async () => {
          const { contact } = await choose()
          // Enough are left for the others.
          const others = await conversations(desk.owner).getFullList({ filter: `contact != "${contact}"` })
          if (others.length > 4) await desk.editor.pb.collection('contacts').delete(contact)
        },
      ],
    ]
    const lots = table.flatMap(([name, weight, act]) => Array.from({ length: weight }, () => ({ name, act })))
    for (const begin of [1, 2, 3, 4]) {
      visitors.push(await desk.visitor())
      await visitors.at(-1)!.say(`Question ${begin}`)
    }
    for (let at = 1; at <= acts; at += 1) {
      const { name, act } = random.pick(lots)
      await act()
      done.set(name, (done.get(name) ?? 0) + 1)
      desk.clock.advance(minute / 2)
      if (at % 25 !== 0) continue
      await desk.test.app.engine.jobs.idle()
      // Nothing is due, so the schedule changes nothing between the two reads.
      await wake()
      for (const person of everybody) {
        expect(await counted(person), `${seed}, after ${at} acts`).toEqual(await recount(person))
      }
    }
    expect([...done.keys()].sort()).toEqual(table.map(([name]) => name).sort())
    const rows = await conversations(desk.viewer).getFullList()
    expect(rows.length).toBeGreaterThan(4)
    for (const row of rows) await expectTrue(row, seed)
    // None of another workspace.
    const stranger = await desk.test.register('stranger@timbre.example')
    expect(await refusal(counted({ ...stranger, instance: desk.owner.instance }))).toMatchObject({ status: 404 })
    const own = await stranger.pb.send(`/api/instances/${stranger.instance}/inbox-counts`, {})
    expect(new Set(Object.values(own))).toEqual(new Set([0]))
  })
})
