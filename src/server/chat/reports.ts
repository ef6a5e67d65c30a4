import { setImmediate } from 'node:timers/promises'
import { recordDate } from '#server/engine/clock.ts'
import { type ChatReport, handOverReasons, type ResolutionOutcome, resolutionOutcomes } from '#shared/contracts/chat.ts'
import { addDays, type Day, dayOf, daysBetween, weekdayOf } from '#shared/scheduling/days.ts'
import { resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { settingsOf } from './bots.ts'
import type { Chat } from './chat.ts'
import { averageOf, millisecondsOf, timesOf } from './report-figures.ts'
import { type Happened, type Resolution, resolutionsOf } from './resolutions.ts'

/** A customer who writes again within this time was not helped. */
const settledMilliseconds = 72 * 3_600_000
/** Rows per page, so that other work can run in between. */
const pageSize = 5000
/** Time zone offsets only ever change on a quarter of an hour. */
const quarterHour = 900_000

export interface ReportPeriod {
  readonly from: Day
  readonly to: Day
  /** One channel; '' for all. */
  readonly channel: string
}

interface Begun {
  id: string
  created: string
  channel: string
  firstReplyAt: string
  peopleSince: string
  memberReplyAt: string
  firstMember: string
}

/**
 * Chat figures for a range of days, in the time zone of the business hours. Reads each conversation and event of the range once.
 */
export async function reportOf(chat: Chat, instance: string, { from, to, channel }: ReportPeriod): Promise<ChatReport> {
  const timezone = (await settingsOf(chat.records, instance))?.timezone || 'UTC'
  const wall = wallTimes(timezone)
  const start = resolveWallTime(`${from}T00:00`, timezone).moment
  const end = resolveWallTime(`${addDays(to, 1)}T00:00`, timezone).moment
  const dates = { start: recordDate(new Date(start)), end: recordDate(new Date(end)) }

  const begun: Begun[] = []
  for await (const rows of pages<Begun>(chat, begunSql, instance, dates.start, dates.end, channel)) begun.push(...rows)
  const events: Happened[] = []
  const settled = recordDate(new Date(end + settledMilliseconds))
  for await (const rows of pages<Happened>(chat, eventsSql, instance, dates.start, settled, channel))
    events.push(...rows)
  const inTime = events.filter(({ created }) => created < dates.end)
  const resolutions = resolutionsOf(events, chat.clock.now(), settledMilliseconds).filter(({ at }) => at < dates.end)
  const rated = inTime.filter(({ type }) => type === 'rated')

  const hours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  const byDay = new Map<Day, { begun: number; resolved: number }>()
  for (let at = 0; at <= daysBetween(from, to); at += 1) byDay.set(addDays(from, at), { begun: 0, resolved: 0 })
  for (const { created } of begun) {
    const { day, weekday, hour } = wall(created)
    hours[weekday - 1]![hour]! += 1
    byDay.get(day)!.begun += 1
  }
  for (const { at } of resolutions) byDay.get(wall(at).day)!.resolved += 1

  return {
    timezone,
    conversations: begun.length,
    days: [...byDay].map(([day, counts]) => ({ day, ...counts })),
    firstReply: timesOf(begun.map(firstReplySeconds)),
    peopleReply: timesOf(begun.map(peopleReplySeconds)),
    answered: {
      botOnly: begun.filter(isBotOnly).length,
      people: begun.filter(({ memberReplyAt }) => memberReplyAt !== '').length,
    },
    outcomes: outcomesOf(resolutions),
    handOvers: handOversOf(inTime),
    ratings: [1, 2, 3, 4, 5].map((stars) => rated.filter(({ to }) => Number(to) === stars).length),
    hours,
    agents: agentsOf(begun, resolutions, rated),
    channels: channelsOf(begun, rated),
  }
}

/** Pages by creation time, then id. */
async function* pages<R extends { id: string; created: string }>(
  { database }: Chat,
  sql: string,
  instance: string,
  start: string,
  end: string,
  channel: string,
): AsyncGenerator<R[]> {
  let after = { created: start, id: '' }
  for (;;) {
    const rows = await database.all<R>(sql, [
      ...[instance, end, channel, channel, after.created, after.created, after.id],
      pageSize,
    ])
    yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!
    await setImmediate()
  }
}

const begunSql = `select c.id, c.created, c.channel, c."firstReplyAt", c."peopleSince", c."memberReplyAt", c."firstMember"
  from conversations c
  where c.instance = ? and c.created < ? and (? = '' or c.channel = ?)
    and c.created >= ? and (c.created > ? or c.id > ?)
  order by c.created, c.id limit ?`

const eventsSql = `select e.id, e.created, e.conversation, c.channel, c.assignee, e.type, e.actor, e."user", e."from", e."to", e.reason
  from conversation_events e join conversations c on c.id = e.conversation
  where e.instance = ? and e.created < ? and (? = '' or c.channel = ?)
    and e.type in ('status', 'rated', 'handed-over')
    and e.created >= ? and (e.created > ? or e.id > ?)
  order by e.created, e.id limit ?`

/** Wall-clock time of a database date, looked up once per quarter of an hour. */
function wallTimes(timezone: string): (date: string) => { day: Day; weekday: number; hour: number } {
  const known = new Map<number, { day: Day; weekday: number; hour: number }>()
  return (date) => {
    const quarter = Math.floor(millisecondsOf(date) / quarterHour)
    let shown = known.get(quarter)
    if (!shown) {
      const wall = wallTimeAt(quarter * quarterHour, timezone)
      shown = { day: dayOf(wall), weekday: weekdayOf(dayOf(wall)), hour: Number(wall.slice(11, 13)) }
      known.set(quarter, shown)
    }
    return shown
  }
}

const seconds = (from: string, to: string): number => Math.round((millisecondsOf(to) - millisecondsOf(from)) / 1000)

const firstReplySeconds = ({ created, firstReplyAt }: Begun) => (firstReplyAt ? seconds(created, firstReplyAt) : null)

/** Excludes members who wrote while it was the bot's turn: nobody was waiting for them. */
const peopleReplySeconds = ({ peopleSince, memberReplyAt }: Begun) =>
  peopleSince && memberReplyAt > peopleSince ? seconds(peopleSince, memberReplyAt) : null

const isBotOnly = ({ firstReplyAt, memberReplyAt }: Begun): boolean => firstReplyAt !== '' && memberReplyAt === ''

const outcomesOf = (resolutions: readonly Resolution[]): Record<ResolutionOutcome, number> =>
  Object.fromEntries(
    resolutionOutcomes.map((outcome) => [outcome, resolutions.filter((one) => one.outcome === outcome).length]),
  ) as Record<ResolutionOutcome, number>

function handOversOf(events: readonly Happened[]): ChatReport['handOvers'] {
  const byReason = Map.groupBy(
    events.filter(({ type }) => type === 'handed-over'),
    ({ reason }) => reason,
  )
  return handOverReasons
    .map((reason) => ({ reason, count: byReason.get(reason)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

function agentsOf(
  begun: readonly Begun[],
  resolutions: readonly Resolution[],
  rated: readonly Happened[],
): ChatReport['agents'] {
  const first = Map.groupBy(begun, ({ firstMember }) => firstMember)
  const resolved = Map.groupBy(resolutions, ({ user }) => user)
  const ratings = Map.groupBy(rated, ({ assignee }) => assignee)
  return [...new Set([...first.keys(), ...resolved.keys(), ...ratings.keys()])]
    .filter((user) => user !== '')
    .map((user) => ({
      user,
      answeredFirst: first.get(user)?.length ?? 0,
      reply: timesOf((first.get(user) ?? []).map(peopleReplySeconds)),
      resolved: resolved.get(user)?.length ?? 0,
      ratings: averageOf((ratings.get(user) ?? []).map(({ to }) => Number(to))),
    }))
    .sort((one, other) => other.answeredFirst + other.resolved - (one.answeredFirst + one.resolved))
}

function channelsOf(begun: readonly Begun[], rated: readonly Happened[]): ChatReport['channels'] {
  const byChannel = Map.groupBy(begun, ({ channel }) => channel)
  const ratings = Map.groupBy(rated, ({ channel }) => channel)
  return [...new Set([...byChannel.keys(), ...ratings.keys()])]
    .map((channel) => {
      const own = byChannel.get(channel) ?? []
      return {
        channel,
        conversations: own.length,
        reply: timesOf(own.map(firstReplySeconds)),
        botOnly: own.filter(isBotOnly).length,
        ratings: averageOf((ratings.get(channel) ?? []).map(({ to }) => Number(to))),
      }
    })
    .sort((one, other) => other.conversations - one.conversations)
}
