import type { Random } from '../random.ts'
import { type Access, access, allowed, mayAskFor, type Row, type State, type Who } from './access.ts'
import { inOneOrder, type Json, pick, present, presentAll, treeOf } from './answers.ts'
import { askFilter, stepsFrom } from './filters.ts'
import { collections, type Principal, type World } from './world.ts'

export interface Request {
  readonly principal: Principal
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** How the answer differs from the model; null if it does not. */
  judge(status: number, text: string): string | null
  /** Restores the state before the request. */
  undo?(): Promise<unknown>
}

const notFound = `{"data":{},"message":"The requested resource wasn't found.","status":404}`
const locked = '{"data":{},"message":"Only superusers can perform this action.","status":403}'
const unspecific = '{"data":{},"message":"Something went wrong while processing your request.","status":400}'
const appendOnly = '{"data":{},"message":"Records of this collection can be neither changed nor deleted.","status":400}'
export const refusals = { notFound, locked, unspecific, appendOnly }

/** A random list, view or file request by a random caller. */
export function askToRead(random: Random, world: World, state: State): Request {
  const principal = random.pick(world.principals)
  const collection = random.pick(Object.keys(collections))
  const kind = random.int(20)
  if (kind < 11) return askList(random, world, state, principal, collection)
  if (kind < 17) return askView(random, world, state, principal, collection)
  return askFile(random, world, state, principal)
}

export function expecting(status: number, wanted: unknown, refused?: string) {
  return (got: number, text: string): string | null => {
    if (got !== status) return `status ${got} instead of ${status}: ${text.slice(0, 300)}`
    if (refused !== undefined) return text === refused ? null : `the refusal says ${text}`
    const same = JSON.stringify(inOneOrder(JSON.parse(text))) === JSON.stringify(inOneOrder(wanted))
    return same ? null : `answered ${text.slice(0, 1500)}\ninstead of ${JSON.stringify(wanted).slice(0, 1500)}`
  }
}

function askExpand(random: Random, collection: string): string[] {
  if (random.chance(0.6)) return []
  const paths: string[] = []
  for (let count = 1 + random.int(2); count > 0; count -= 1) {
    const steps = stepsFrom(collection)
    if (steps.length === 0) break
    const step = random.pick(steps)
    const path = random.chance(0.1) ? step.path.replace(/_via_(\w+)$/, '($1)') : step.path
    const further = stepsFrom(step.target)
    paths.push(random.chance(0.4) && further.length > 0 ? `${path}.${random.pick(further).path}` : path)
  }
  return paths
}

function askFields(random: Random, collection: string, expand: string[]): string | undefined {
  if (random.chance(0.7)) return undefined
  const own = random.pick(Object.keys(collections[collection]!.fields))
  const [first] = expand
  return random.pick(['id', '*', `id,${own}`, first ? `id,expand.${first.split('.')[0]}.id` : `${own},nothing`])
}

function askList(random: Random, world: World, state: State, principal: Principal, collection: string): Request {
  const { who } = principal
  const filter = random.chance(0.6) ? askFilter(random, who, collection, state) : null
  const sort = random.chance(0.5) ? askSort(random, who, collection, state) : null
  const expand = askExpand(random, collection)
  const fields = askFields(random, collection, expand)
  const skipTotal = random.chance(0.2)
  const perPage = sort && !sort.refused ? random.pick([1, 2, 3, 500]) : 500
  const page = perPage === 500 ? 1 : 1 + random.int(3)
  const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
  if (filter) query.set('filter', filter.text)
  if (sort) query.set('sort', sort.text)
  if (expand.length > 0) query.set('expand', expand.join())
  if (fields) query.set('fields', fields)
  if (skipTotal) query.set('skipTotal', '1')
  return {
    ...{ principal, method: 'GET', path: `/api/collections/${collection}/records?${query}` },
    judge(status, text) {
      if (who.kind !== 'superuser' && access[collection]!.list === null)
        return expecting(403, null, locked)(status, text)
      if (filter?.refused === 403) return status === 403 ? null : `status ${status} instead of 403`
      if (filter?.refused || sort?.refused) return expecting(400, null, unspecific)(status, text)
      const rows = [...state.get(collection)!.values()].filter(
        (row) =>
          allowed(who, 'list', collection, row, state) && (!filter || filter.holds(row)) && (!sort || sort.keeps(row)),
      )
      if (sort) rows.sort(sort.order)
      const shown = rows.slice((page - 1) * perPage, page * perPage)
      const items = presentAll(who, collection, shown, state, world.idOf, treeOf(expand)).map((item) =>
        pick(item, fields),
      )
      const totals = skipTotal
        ? { totalItems: -1, totalPages: -1 }
        : { totalItems: rows.length, totalPages: Math.ceil(rows.length / perPage) }
      const problem = expecting(200, { items, page, perPage, ...totals })(status, text)
      if (problem || !sort) return problem
      const order = (JSON.parse(text).items as Json[]).map(({ id }) => id)
      return !order.every((id) => id) || order.join() === items.map(({ id }) => id).join() ? null : `sorted as ${order}`
    },
  }
}

interface AskedSort {
  readonly text: string
  readonly refused: boolean
  keeps(row: Row): boolean
  order(a: Row, b: Row): number
}

function askSort(random: Random, who: Who, collection: string, state: State): AskedSort {
  const descending = random.chance(0.5)
  const sign = descending ? '-' : ''
  const steps = stepsFrom(collection).filter(({ several, target }) => !several && sortable(target).some(isNotId))
  const overRelation = steps.length > 0 && random.chance(0.4)
  const step = overRelation ? random.pick(steps) : null
  const name = random.pick(step ? sortable(step.target).filter(isNotId) : sortable(collection))
  const end = (row: Row): Row | null => (step ? (step.related(row, state)[0] ?? null) : row)
  const refused =
    !mayAskFor(who, step?.target ?? collection, name) ||
    (step !== null &&
      who.kind !== 'superuser' &&
      (access[step.target]!.list === null || !mayAskFor(who, step.owner, step.field)))
  const value = (row: Row) => end(row)?.[name] ?? null
  return {
    text: `${sign}${step ? `${step.path}.` : ''}${name},id`,
    refused,
    keeps(row) {
      const other = end(row)
      return !step || other === null || allowed(who, 'list', step.target, other, state) === true
    },
    order: (a, b) => (descending ? -1 : 1) * compareValues(value(a), value(b)) || compareValues(a.id, b.id),
  }
}

function sortable(collection: string): string[] {
  const { fields } = collections[collection]!
  return Object.keys(fields).filter((name) => name !== 'email' && ['text', 'number'].includes(fields[name]!.type))
}
const isNotId = (name: string): boolean => name !== 'id'

function compareValues(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

function askView(random: Random, world: World, state: State, principal: Principal, collection: string): Request {
  const { who } = principal
  const rows = [...state.get(collection)!.values()]
  const row = rows.length > 0 && random.chance(0.9) ? random.pick(rows) : null
  const expand = askExpand(random, collection)
  const fields = askFields(random, collection, expand)
  const query = new URLSearchParams()
  if (expand.length > 0) query.set('expand', expand.join())
  if (fields) query.set('fields', fields)
  const isLocked = who.kind !== 'superuser' && (access[collection] as Access).view === null
  return {
    ...{
      principal,
      method: 'GET',
      path: `/api/collections/${collection}/records/${row?.id ?? 'aaaaaaaaaaaaaaa'}?${query}`,
    },
    judge(status, text) {
      if (isLocked) return expecting(403, null, locked)(status, text)
      if (!row || !allowed(who, 'view', collection, row, state)) return expecting(404, null, notFound)(status, text)
      return expecting(200, pick(present(who, collection, row, state, world.idOf, treeOf(expand)), fields))(
        status,
        text,
      )
    },
  }
}

function askFile(random: Random, world: World, state: State, principal: Principal): Request {
  const [collection, field, isProtected] = random.pick([
    ['rooms', 'paper', true],
    ['rooms', 'picture', false],
    ['knowledge_items', 'file', true],
  ] as const)
  const rows = [...state.get(collection)!.values()].filter((row) => row[field])
  const row = random.pick(rows)
  const name = random.chance(0.9) ? String(row[field]) : String(random.pick(rows)[field])
  const token = random.chance(0.8) ? principal.fileToken : ''
  const who: Who = token === principal.fileToken ? principal.who : { kind: 'guest', id: '' }
  return {
    ...{ principal, method: 'GET', path: `/api/files/${world.idOf(collection)}/${row.id}/${name}?token=${token}` },
    judge(status, text) {
      const open = name === row[field] && (!isProtected || allowed(who, 'view', collection, row, state))
      if (!open) return expecting(404, null, notFound)(status, text)
      return status === 200 && text.startsWith(`${field} of `) ? null : `status ${status}, ${text.slice(0, 200)}`
    },
  }
}
