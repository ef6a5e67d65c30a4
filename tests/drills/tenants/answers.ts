import { access, allowed, type Row, type State, visible, type Who } from './access.ts'
import { listOf } from './filters.ts'
import { collections } from './world.ts'

/** Records as a person sees them, by the model. */

export type Json = Record<string, unknown>

/** Paths of an expansion: `{ instance: {}, room: { instance: {} } }`. */
export interface Tree {
  readonly [path: string]: Tree
}

export const present = (
  who: Who,
  collection: string,
  row: Row,
  state: State,
  idOf: (name: string) => string,
  tree: Tree = {},
): Json => presentAll(who, collection, [row], state, idOf, tree)[0]!

/** A path is followed to its end for the whole page, or not at all. */
export function presentAll(
  who: Who,
  collection: string,
  rows: readonly Row[],
  state: State,
  idOf: (name: string) => string,
  tree: Tree = {},
): Json[] {
  const names = Object.keys(collections[collection]!.fields)
  const answers = rows.map((row): Json => {
    const seen = names.filter((name) => visible(who, collection, row, name)).map((name) => [name, row[name]])
    return { collectionId: idOf(collection), collectionName: collection, ...Object.fromEntries(seen) }
  })
  for (const [path, below] of Object.entries(tree)) {
    const step = expandStep(collection, path)
    if (!step || (who.kind !== 'superuser' && access[step.target]!.view === null)) continue
    const seen = (row: Row) =>
      step.related(row, state).filter((other) => allowed(who, 'view', step.target, other, state))
    const found = [...new Set(rows.flatMap(seen))]
    const shown = presentAll(who, step.target, found, state, idOf, below)
    if (Object.keys(below).length > 0 && shown[0] && !('expand' in shown[0])) continue
    for (const [index, row] of rows.entries()) {
      const values = seen(row).map((other) => shown[found.indexOf(other)])
      answers[index]!.expand ??= {}
      if (values.length > 0) (answers[index]!.expand as Json)[path] = step.single ? values[0] : values
    }
  }
  return answers
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
  const isUnique = collections[from]!.indexes.some(
    ({ unique, where, fields }) => unique && !where && fields.length === 1 && fields[0] === name,
  )
  return {
    target: from,
    single: isUnique && (back.maxSelect ?? 1) <= 1,
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

/** Sorts lists without a defined order. */
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
