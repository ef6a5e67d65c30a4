import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import type { Random } from '../random.ts'
import { access, allowed, mayAskFor, type Row, type State, type Who } from './access.ts'
import { collections } from './world.ts'

/** A client's expression and its meaning, generated independently. */
export interface Asked {
  readonly text: string
  /** Why it is rejected for this person, if it is. */
  readonly refused: 400 | 403 | null
  /** Whether the row satisfies it, considering only what the person may see. */
  holds(row: Row): boolean
}

interface Atom {
  readonly text: string
  readonly refused: boolean
  /** Rows at the end of the path, null for none. Empty paths give one null. */
  ends(row: Row): (Row | null)[]
  /** Whether the person may see a row on the path. */
  open(end: Row | null): boolean
  test(end: Row | null): boolean | null
  /** Every row that may be seen has to satisfy it. */
  readonly all: boolean
  readonly joins: boolean
}

const operators = ['=', '!=', '~', '!~', '>', '<='] as const
type Operator = (typeof operators)[number]

/** One comparison, or two that `&&` or `||` joins; at most one of them follows a relation. */
export function askFilter(random: Random, who: Who, collection: string, state: State): Asked {
  if (random.chance(0.03)) {
    const text = random.pick(['@request.auth.id != ""', '@collection.users.id ?!= ""', 'id != "@request."'])
    return { text, refused: who.kind === 'superuser' ? null : 403, holds: () => true }
  }
  const first = random.chance(0.5)
    ? plainAtom(random, who, collection, state)
    : pathAtom(random, who, collection, state)
  if (random.chance(0.5)) return combine(first.text, [first], ([a]) => a === true, first.refused)
  const second = plainAtom(random, who, collection, state)
  const join = random.pick(['&&', '||'])
  return combine(
    `${first.text} ${join} ${second.text}`,
    [first, second],
    ([a, b]) => (join === '&&' ? a === true && b === true : a === true || b === true),
    first.refused || second.refused,
  )
}

function combine(text: string, atoms: Atom[], decide: (parts: (boolean | null)[]) => boolean, refused: boolean): Asked {
  const [first, second] = atoms as [Atom, Atom | undefined]
  return {
    text,
    refused: refused ? 400 : null,
    holds(row) {
      const ends = first.ends(row)
      const open = ends.filter((end) => end !== null && first.open(end))
      const fails = first.all && open.some((end) => first.test(end) === false)
      return ends.some(
        (end) => first.open(end) && decide([first.test(end) === true && !fails, second ? second.test(row) : true]),
      )
    },
  }
}

function plainAtom(random: Random, who: Who, collection: string, state: State): Atom {
  const field = random.pick(fieldsToAskFor(collections[collection]!))
  const { text, test } = comparison(random, collection, field, field, [...state.get(collection)!.values()])
  return {
    text,
    refused: !mayAskFor(who, collection, field),
    ends: (row) => [row],
    open: () => true,
    test: (end) => test(end) && emailShown(who, collection, field, end),
    all: false,
    joins: false,
  }
}

/** Over a relation, forth or back. */
function pathAtom(random: Random, who: Who, collection: string, state: State): Atom {
  const steps = stepsFrom(collection)
  if (steps.length === 0) return plainAtom(random, who, collection, state)
  const step = random.pick(steps)
  const field = random.pick(fieldsToAskFor(collections[step.target]!).filter((name) => name !== 'id'))
  const any = random.chance(0.5)
  const rows = [...state.get(step.target)!.values()]
  const { text, test } = comparison(random, step.target, `${step.path}.${field}`, field, rows, any ? '?' : '')
  const locked = who.kind !== 'superuser' && access[step.target]!.list === null
  return {
    text,
    refused: locked || !mayAskFor(who, step.target, field) || !mayAskFor(who, step.owner, step.field),
    ends: (row) => {
      const found = step.related(row, state)
      return found.length > 0 ? found : [null]
    },
    open: (end) => end === null || allowed(who, 'list', step.target, end, state) === true,
    test: (end) => test(end) && emailShown(who, step.target, field, end),
    all: !any && step.several,
    joins: true,
  }
}

const emailShown = (who: Who, collection: string, field: string, row: Row | null): boolean =>
  who.kind === 'superuser' ||
  field !== 'email' ||
  collections[collection]!.type !== 'auth' ||
  row?.emailVisibility === true

interface Step {
  readonly path: string
  readonly target: string
  /** The collection of the relation field. */
  readonly owner: string
  readonly field: string
  readonly several: boolean
  related(row: Row, state: State): (Row | null)[]
}

export function stepsFrom(collection: string): Step[] {
  const steps: Step[] = []
  for (const [field, definition] of Object.entries(collections[collection]!.fields)) {
    if (definition.type !== 'relation') continue
    const target = definition.collection
    steps.push({
      ...{ path: field, target, owner: collection, field, several: (definition.maxSelect ?? 1) > 1 },
      related: (row, state) => listOf(row[field]).map((id) => state.get(target)!.get(id) ?? null),
    })
  }
  for (const [owner, { fields }] of Object.entries(collections)) {
    for (const [field, definition] of Object.entries(fields)) {
      if (definition.type !== 'relation' || definition.collection !== collection) continue
      steps.push({
        ...{ path: `${owner}_via_${field}`, target: owner, owner, field, several: true },
        related: (row, state) =>
          [...state.get(owner)!.values()].filter((other) => listOf(other[field]).includes(row.id)),
      })
    }
  }
  return steps
}

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : value ? [String(value)] : []

const askable = new Set<Field['type']>(['text', 'email', 'select', 'editor', 'number'])

/** Including forbidden ones, because rejecting them is part of the answer. */
const fieldsToAskFor = ({ fields }: Collection): string[] =>
  Object.keys(fields).filter(
    (name) =>
      askable.has(fields[name]!.type) &&
      !('multiple' in fields[name]! && (fields[name] as { multiple?: boolean }).multiple),
  )

/** With an existing value, so that both results occur. */
function comparison(random: Random, collection: string, path: string, field: string, rows: Row[], any = '') {
  const isNumber = collections[collection]!.fields[field]!.type === 'number'
  const operator: Operator = isNumber ? random.pick(['=', '!=', '>', '<='] as const) : random.pick(operators)
  const sample = rows.length > 0 ? random.pick(rows)[field] : ''
  const whole = isNumber ? Number(sample ?? 0) : String(sample ?? '').replace(/[\\%_"]/g, '')
  const cut = typeof whole === 'string' && operator.includes('~') ? whole.slice(0, 1 + random.int(4)) : whole
  const text = `${path} ${any}${operator} ${JSON.stringify(cut)}`
  return { text, test: (row: Row | null) => compare(row === null ? null : (row[field] ?? null), operator, cut) }
}

/** Null where the comparison is neither true nor false. */
function compare(value: unknown, operator: Operator, given: string | number): boolean | null {
  if (operator === '=' || operator === '!=') {
    const same = given === '' ? (value ?? '') === '' : value === null ? null : value === given
    return operator === '=' ? same : same !== true
  }
  if (value === null) return null
  if (operator === '>') return value instanceof Object ? null : greater(value, given)
  if (operator === '<=') return !greater(value, given)
  const holds = String(value).toLowerCase().includes(String(given).toLowerCase())
  return operator === '~' ? holds : !holds
}

const greater = (value: unknown, given: string | number): boolean =>
  typeof given === 'number' ? Number(value) > given : Buffer.compare(Buffer.from(String(value)), Buffer.from(given)) > 0
