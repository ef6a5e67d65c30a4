import type { SqlFragment } from '../../database/database.ts'
import { accessConditions, alias, compileContext, paramsOf, whereText } from '../access/access.ts'
import type { RecordsContext } from '../context.ts'
import { encodeRow } from '../fields/codec.ts'
import { compileFilter, virtualRow } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { Viewer } from '../records.ts'
import { parseExpand } from './expand-paths.ts'
import { compilePicker } from './pick-fields.ts'
import { presentRecords, viewOfAll } from './present.ts'
import { findById } from './reader.ts'

/**
 * One record as each of many viewers sees it, as JSON text; null for those who may not, and for whom something is wrong
 * with the rule or what they ask for. The row is read once, viewers under the same rule are looked at together, and
 * what is the same for several is made once.
 *
 * @param record the id of a stored record, or the values of one that is stored no more
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
      : { values: record, allowed: await whoMay(context, model, givenRow(context, model, record), viewers) }
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

const mostReadings = 3

/** A row together with those who may see it as it is; null when it is gone, or changes too fast to tell. */
async function storedSeen(context: RecordsContext, model: Model, id: string, viewers: readonly Viewer[]) {
  const read = () => findById(context.database, model, id)
  let values = await read()
  for (let reading = 0; values && reading < mostReadings; reading += 1) {
    const allowed = await whoMay(context, model, storedRow(model, id), viewers)
    // Nobody gets values that the rules were not asked about.
    const after = allowed.length > 0 ? await read() : values
    if (JSON.stringify(after) === JSON.stringify(values)) return { values, allowed }
    values = after
  }
  return null
}

/** Where conditions on the record are asked. */
interface Row {
  readonly before: SqlFragment
  readonly from: string
  readonly id: SqlFragment | null
}

const storedRow = (model: Model, id: string): Row => ({
  before: { text: '', params: [] },
  from: `${model.table} ${alias}`,
  id: { text: `${alias}."id" = ?`, params: [id] },
})

function givenRow({ database }: RecordsContext, model: Model, values: RecordData): Row {
  const row = virtualRow(model.collection, encodeRow(model.fields, values), database.dialect.name)
  return { before: { text: `with ${alias} as (${row.text}) `, params: row.params }, from: alias, id: null }
}

/** The places of those who may see it. */
async function whoMay(
  context: RecordsContext,
  model: Model,
  row: Row,
  viewers: readonly Viewer[],
): Promise<readonly number[]> {
  const free: number[] = []
  const asked = new Map<string, Question[]>()
  for (const [at, viewer] of viewers.entries()) {
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
      portionsOf(questions).map((some) =>
        ask(context, row, where, some).catch(() => askEach(context, row, where, some)),
      ),
    ),
  )
  return [...free, ...found.flat()]
}

/** Null for those who may see nothing, or ask for what cannot be understood. */
function conditionsOf(
  context: RecordsContext,
  model: Model,
  { request, rule = 'view', filter }: Viewer,
): SqlFragment[] | null {
  try {
    const access = accessConditions(context, model, model.collection.rules[rule], request)
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

/** So few numbers that the database sees the same statements again. */
const portions = [50, 10, 1]

function portionsOf(questions: readonly Question[]): Question[][] {
  const result: Question[][] = []
  for (let from = 0; from < questions.length; from += result.at(-1)!.length) {
    const size = portions.find((portion) => portion <= questions.length - from)!
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

/** One by one: what is wrong with one question is no reason not to answer the others. */
async function askEach(context: RecordsContext, row: Row, where: string, questions: readonly Question[]) {
  const answers = questions.map((question) => ask(context, row, where, [question]).catch(() => []))
  return (await Promise.all(answers)).flat()
}

/** Makes the text for a viewer; those who see the same fields and ask for no relations share it. */
function presenter(context: RecordsContext, model: Model, values: RecordData) {
  const shared = new Map<string, Promise<string>>()
  const make = async ({ request, expand, fields }: Viewer): Promise<string> => {
    const [answer] = await presentRecords(context, request, model, [values], parseExpand(expand))
    return JSON.stringify(compilePicker(fields)?.(answer!) ?? answer!)
  }
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
