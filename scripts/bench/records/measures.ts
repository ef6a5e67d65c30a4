import { request } from 'undici'
import { subscribeAll } from './fan-out.ts'
import { type Asked, load, type Round } from './load.ts'
import { comment, counts, emailOf, idOf, password, task, tasksOf } from './rows.ts'
import type { Target } from './target.ts'
import { coldThumbs, warmThumbs } from './thumbs.ts'

/** One row of the table: how to measure it on a filled target. */
export interface Measure {
  readonly name: string
  /** Prepares the measurement. @returns a function for one round of that many seconds */
  prepare(target: Target, tokens: readonly string[]): Promise<{ round(seconds: number): Promise<Round>; end?(): void }>
}

const connections = 32
const subscribers = 500
const records = (name: string) => `/api/collections/${name}/records`
const members = Array.from({ length: counts.members }, (_, at) => at)

/** Requests of all members in turn, on 32 connections. */
const byMembers = (
  name: string,
  ask: (member: number) => Omit<Asked, 'token'>,
  { among = members, signedIn = true, atOnce = connections } = {},
): Measure => ({
  name,
  async prepare(target, tokens) {
    const asked = among.map((member) => ({ ...ask(member), ...(signedIn ? { token: tokens[member] } : {}) }))
    return { round: (seconds) => load(target, asked, { seconds, connections: atOnce }) }
  },
})

const listed = `${records('tasks')}?perPage=30&sort=-created`
const overRelation = encodeURIComponent("project.status = 'active' && project.space.open = true && priority > 1")
/** Owners of open spaces; the others would get empty lists. */
const owners = members.filter((member) => member % 2 === 0)
const firstTask = (member: number): string => idOf('tasks', tasksOf(member)[0]!)

export const measures: Measure[] = [
  byMembers('list 30, rule and sort', () => ({ path: `${listed}&skipTotal=1` })),
  byMembers('the same, totals counted', () => ({ path: listed })),
  byMembers(
    'list, filter over a relation',
    () => ({ path: `${records('tasks')}?perPage=30&skipTotal=1&filter=${overRelation}` }),
    { among: owners },
  ),
  byMembers('view with expand', (member) => ({
    path: `${records('tasks')}/${firstTask(member)}?expand=project.space,assignee,comments_via_task`,
  })),
  byMembers('create', (member) => ({
    method: 'POST',
    path: records('tasks'),
    body: task(tasksOf(member)[0]!),
  })),
  byMembers('update', (member) => ({
    method: 'PATCH',
    path: `${records('tasks')}/${firstTask(member)}`,
    body: { title: `Changed by ${member}`, 'priority+': 1, done: true },
  })),
  byMembers(
    'auth-with-password',
    (member) => ({
      method: 'POST',
      path: '/api/collections/members/auth-with-password',
      body: { identity: emailOf(member), password },
    }),
    { signedIn: false, atOnce: 8 },
  ),
  byMembers(
    'batch of 50 creates',
    (member) => ({
      method: 'POST',
      path: '/api/batch',
      body: {
        requests: Array.from({ length: 50 }, (_, at) => ({
          method: 'POST',
          url: records('comments'),
          body: comment(tasksOf(member)[at]!),
        })),
      },
    }),
    { atOnce: 8 },
  ),
  {
    name: `fan-out to ${subscribers}, per delivery`,
    async prepare(target, tokens) {
      const { measure, close } = await subscribeAll(target, tokens, subscribers, {
        topic: 'spaces/*',
        change: (_target, number) => rename(target, tokens[0]!, number),
      })
      return { round: measure, end: close }
    },
  },
  {
    name: 'thumb, first time',
    prepare: async (target) => ({ round: await coldThumbs(target) }),
  },
  {
    name: 'thumb, made before',
    prepare: async (target) => ({ round: (seconds) => warmThumbs(target, seconds, connections) }),
  },
]

async function rename(target: Target, token: string, number: number): Promise<void> {
  const url = target.urls[number % target.urls.length]
  const { statusCode, body } = await request(`${url}${records('spaces')}/${idOf('spaces', 0)}`, {
    method: 'PATCH',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Space 0, ${number}` }),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`${target.name} answered ${statusCode} to a change.`)
}
