import type { SqlFragment } from '../../database/database.ts'
import { accessConditions, compileContext, hasId, paramsOf, whereText } from '../access/access.ts'
import type { RecordsContext } from '../context.ts'
import { encodeRow } from '../fields/codec.ts'
import { compileFilter, virtualRow } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { Viewer } from '../records.ts'
import { rowAlias } from '../sql-names.ts'
import { viewOfAll } from './present.ts'
import { findById } from './reader.ts'
import { answerRecord } from './view.ts'

/**
 * One record as each of many viewers sees it, as JSON text; null for viewers who may not see it, or whose rule
 * or options are invalid. The row is read once, viewers with the same rule are checked together, and equal answers
 * are built once.
 *
 * @param record the id of a stored record, or the values of a deleted one
 */
export async function visibleToEach(
  context: RecordsContext,
  model: Model,
  record: string | RecordData,
  viewers: readonly Viewer[],
): Promise<(string | null)[]> {
  const answers: (string | null)[] = viewers.map(() => null)
  const seen =
    typeof record === 'string'
      ? await storedSeen(context, model, record, viewers)
      : { values: record, allowed: await whoMay(context, model, deletedRow(context, model, record), record, viewers) }
  if (!seen) return answers
  const { values, allowed } = seen
  const present = presenter(context, model, values)
  await Promise.all(
    allowed.map(async (at) => {
      answers[at] = await present(viewers[at]!).catch(() => null)
    }),
  )
  return answers
}

const maxReadings = 3

/** A row and the viewers who may see it; null if it was deleted, or keeps changing while it is read. */
async function storedSeen(context: RecordsContext, model: Model, id: string, viewers: readonly Viewer[]) {
  const read = () => findById(context.database, model, id)
  let values = await read()
  for (let reading = 0; values && reading < maxReadings; reading += 1) {
    const allowed = await whoMay(context, model, storedRow(model, id), values, viewers)
    // Only the values that were checked against the rules are sent.
    const after = allowed.length > 0 ? await read() : values
    if (JSON.stringify(after) === JSON.stringify(values)) return { values, allowed }
    values = after
  }
  return null
}

/** The FROM clause that conditions on the record run against, and what precedes it. */
interface Row {
  readonly before: SqlFragment
  readonly from: string
  readonly id: SqlFragment | null
}

const storedRow = (model: Model, id: string): Row => ({
  before: { text: '', params: [] },
  from: `${model.table} ${rowAlias}`,
  id: hasId(id),
})

function deletedRow({ database }: RecordsContext, model: Model, values: RecordData): Row {
  const row = virtualRow(model, encodeRow(model.fields, values), database.dialect.name)
  return { before: { text: `with ${rowAlias} as (${row.text}) `, params: row.params }, from: rowAlias, id: null }
}

/** The positions of the viewers who may see the row. */
async function whoMay(
  context: RecordsContext,
  model: Model,
  row: Row,
  values: RecordData,
  viewers: readonly Viewer[],
): Promise<readonly number[]> {
  const free: number[] = []
  const asked = new Map<string, Question[]>()
  // Only members of the row's tenant are checked against the rules, so viewers of other tenants cost nothing.
  const people = await context.tenancy.peopleOf(context.database, model, values)
  for (const [at, viewer] of viewers.entries()) {
    if (people && !isAmong(people, viewer.request)) continue
    const conditions = conditionsOf(context, model, viewer)
    if (!conditions) continue
    if (conditions.length === 0) free.push(at)
    else {
      const text = whereText(row.id ? [row.id, ...conditions] : conditions)
      const questions = asked.get(text)
      const question = { at, params: paramsOf(row.id ? [row.id, ...conditions] : conditions) }
      if (questions) questions.push(question)
      else asked.set(text, [question])
    }
  }
  const found = await Promise.all(
    [...asked].flatMap(([where, questions]) =>
      chunked(questions).map((some) => ask(context, row, where, some).catch(() => askEach(context, row, where, some))),
    ),
  )
  return [...free, ...found.flat()]
}

const isAmong = (people: ReadonlySet<string>, { auth }: Viewer['request']): boolean =>
  auth !== null && (auth.isSuperuser || people.has(auth.record.id))

/** Null for a viewer who may see nothing, or whose filter is invalid. */
function conditionsOf(
  context: RecordsContext,
  model: Model,
  { request, rule = 'view', filter }: Viewer,
): SqlFragment[] | null {
  try {
    const access = accessConditions(context, model, model.rules[rule], request)
    if (!access || !filter) return access
    return [...access, compileFilter(filter, compileContext(context, model, request, 'client'))]
  } catch {
    return null
  }
}

interface Question {
  readonly at: number
  readonly params: SqlFragment['params']
}

/** A few fixed sizes, so that statements can be reused. */
const chunkSizes = [50, 10, 1]

function chunked(questions: readonly Question[]): Question[][] {
  const result: Question[][] = []
  for (let from = 0; from < questions.length; from += result.at(-1)!.length) {
    const size = chunkSizes.find((each) => each <= questions.length - from)!
    result.push(questions.slice(from, from + size))
  }
  return result
}

async function ask(
  { database }: RecordsContext,
  { before, from }: Row,
  where: string,
  questions: readonly Question[],
): Promise<number[]> {
  const selects = questions.map((_, place) => `select ${place} as place from ${from}${where}`)
  const rows = await database.all<{ place: number }>(before.text + selects.join(' union all '), [
    ...before.params,
    ...questions.flatMap(({ params }) => params),
  ])
  return rows.map(({ place }) => questions[place]!.at)
}

/** One by one, so that a failing query does not affect the others. */
async function askEach(context: RecordsContext, row: Row, where: string, questions: readonly Question[]) {
  const answers = questions.map((question) => ask(context, row, where, [question]).catch(() => []))
  return (await Promise.all(answers)).flat()
}

/** Builds the text for a viewer; viewers who see the same fields and expand nothing share it. */
function presenter(context: RecordsContext, model: Model, values: RecordData) {
  const shared = new Map<string, Promise<string>>()
  const make = async (viewer: Viewer): Promise<string> =>
    JSON.stringify(await answerRecord(context, viewer.request, model, values, viewer))
  return (viewer: Viewer): Promise<string> => {
    const view = viewer.expand ? null : viewOfAll(viewer.request, model)
    if (!view) return make(viewer)
    const key = `${view} ${viewer.fields ?? ''}`
    const known = shared.get(key)
    if (known) return known
    const made = make(viewer)
    shared.set(key, made)
    return made
  }
}
