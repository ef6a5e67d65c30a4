import { access, allowed, type Row, type State, visible, type Who } from './access.ts'
import { listOf } from './filters.ts'
import { collections } from './world.ts'

/** What records look like to a person, by the model. */

export type Json = Record<string, unknown>

/** Paths of an expansion: `{ instance: {}, room: { instance: {} } }`. */
export interface Tree {
  readonly [path: string]: Tree
}

export function present(
  who: Who,
  collection: string,
  row: Row,
  state: State,
  idOf: (name: string) => string,
  tree: Tree = {},
): Json {
  const answer: Json = { collectionId: idOf(collection), collectionName: collection }
  for (const name of Object.keys(collections[collection]!.fields)) {
    if (visible(who, collection, row, name)) answer[name] = row[name]
  }
  const expand: Json = {}
  let followed = false
  for (const [path, below] of Object.entries(tree)) {
    const step = expandStep(collection, path)
    if (!step || (who.kind !== 'superuser' && access[step.target]!.view === null)) continue
    followed = true
    const found = step.related(row, state).filter((other) => allowed(who, 'view', step.target, other, state))
    const shown = found.map((other) => present(who, step.target, other, state, idOf, below))
    if (shown.length > 0) expand[path] = step.single ? shown[0] : shown
  }
  if (followed) answer.expand = expand
  return answer
}

function expandStep(collection: string, path: string) {
  const field = collections[collection]!.fields[path]
  if (field?.type === 'relation') {
    return {
      target: field.collection,
      single: (field.maxSelect ?? 1) <= 1,
      related: (row: Row, state: State) =>
        listOf(row[path]).flatMap((id) => state.get(field.collection)!.get(id) ?? []),
    }
  }
  const [from = '', name = ''] = path.replace(/\((\w+)\)$/, '_via_$1').split('_via_')
  const back = collections[from]?.fields[name]
  if (back?.type !== 'relation' || back.collection !== collection) return null
  return {
    target: from,
    single: false,
    related: (row: Row, state: State) =>
      [...state.get(from)!.values()].filter((other) => listOf(other[name]).includes(row.id)),
  }
}

export function treeOf(paths: readonly string[]): Tree {
  const tree: Record<string, Tree> = {}
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.')
    tree[first] = { ...tree[first], ...(rest.length > 0 ? treeOf([rest.join('.')]) : {}) }
  }
  return tree
}

/** `fields=` of names at the top and `expand.x.y`. */
export function pick(answer: Json, fields: string | undefined): Json {
  if (!fields || fields === '*') return answer
  const picked: Json = {}
  for (const path of fields.split(',')) {
    const [first = '', ...rest] = path.split('.')
    if (!(first in answer)) continue
    if (rest.length === 0) picked[first] = answer[first]
    else {
      const inside = answer[first]
      const below = rest.join('.')
      picked[first] = Array.isArray(inside)
        ? inside.map((each) => pick(each as Json, below))
        : pick(inside as Json, below)
    }
  }
  return picked
}

/** Lists whose order nobody promised, brought into one. */
export function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(inOneOrder)
    return items.every((item) => typeof item === 'object' && item !== null)
      ? items
          .map((item) => JSON.stringify(item))
          .sort()
          .map((text) => JSON.parse(text))
      : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOneOrder(inner)]),
  )
}
