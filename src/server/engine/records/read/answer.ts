import type { SqlFragment } from '../../database/database.ts'
import { accessConditions, paramsOf, whereText } from '../access/access.ts'
import type { RecordsContext } from '../context.ts'
import { valuesIn } from '../fields/one-or-many.ts'
import { isRelation, type RelationModelField } from '../fields/relation.ts'
import { FilterError } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import { quote, rowAlias } from '../sql-names.ts'
import { type ExpandTree, parseExpand } from './expand-paths.ts'
import { presentRecords } from './present.ts'

/**
 * Records as a request may see them, in the given order: without hidden fields, with the relations of `expand`. `own`
 * is the viewer's own record if it is not the authenticated one.
 */
export async function answerRecords(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
  expand: string | undefined,
  own?: string,
): Promise<Record<string, unknown>[]> {
  const tree = records.length > 0 ? parseExpand(expand) : null
  const expansions = tree && (await expandRecords(context, request, model, records, tree))
  return presentRecords(context, request, model, records, expansions, own)
}

type Expansion = Record<string, unknown>

/** Max records of a back-relation per record. */
const maxBackRelations = 1000
/** No field can have this name. */
const nth = '"nth of its parent"'

/** A relation or back-relation to follow from a collection. */
interface Step {
  target: Model
  /** Ids of related records, per record. */
  related(records: readonly RecordData[], visible: readonly RecordData[]): Map<string, string[]>
  /** The values by which target rows are looked up for these records. */
  ids(records: readonly RecordData[]): string[]
  /** The condition that a target row is related to one of the ids, its parameter as a JSON list. */
  condition: string
  /** The column by which the rows of each record are limited. */
  perParent: string | null
  single: boolean
}

/**
 * Follows relations for a whole page of records at once, one statement per path and level. Records that the caller
 * may not view are left out, and so are unknown paths and paths into a locked collection. Empty when
 * none of the paths could be followed.
 */
async function expandRecords(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
  tree: ExpandTree,
): Promise<Map<string, Expansion>> {
  const expansions = new Map<string, Expansion>()
  const asked: RequestInfo = { ...request, context: 'expand' }
  for (const [key, below] of tree) {
    const step = stepOf(context, model, key)
    if (!step) continue
    const found = await readRelated(context, asked, step, records)
    if (!found) continue
    const beyond =
      below.size > 0 && found.length > 0 ? await expandRecords(context, asked, step.target, found, below) : null
    // A path is followed to its end or not at all; others with the same beginning still are.
    if (beyond?.size === 0) continue
    const answers = await presentRecords(context, asked, step.target, found, beyond)
    const byId = new Map(found.map((record, index) => [record.id, answers[index]!]))
    const related = step.related(records, found)
    for (const record of records) {
      const expansion = expansions.get(record.id) ?? {}
      expansions.set(record.id, expansion)
      const values = (related.get(record.id) ?? []).flatMap((id) => byId.get(id) ?? [])
      if (values.length > 0) expansion[key] = step.single ? values[0] : values
    }
  }
  return expansions
}

async function readRelated(
  context: RecordsContext,
  request: RequestInfo,
  step: Step,
  records: readonly RecordData[],
): Promise<RecordData[] | null> {
  const { target } = step
  let access: SqlFragment[] | null
  try {
    access = accessConditions(context, target, target.rules.view, request)
  } catch (error) {
    // With an invalid rule, no record is visible.
    if (error instanceof FilterError) return null
    throw error
  }
  if (!access) return null
  const ids = step.ids(records)
  if (ids.length === 0) return []
  const conditions = [{ text: step.condition, params: [JSON.stringify(ids)] }, ...access]
  const where = whereText(conditions)
  const text = step.perParent
    ? // Limits per parent, so that one with many children does not crowd out the others.
      `select ${target.columns} from (select ${rowAlias}.*, row_number() over (partition by ${step.perParent}) as ${nth} from ${target.table} ${rowAlias}${where}) ${rowAlias} where ${nth} <= ${maxBackRelations}`
    : `select ${target.columns} from ${target.table} ${rowAlias}${where}`
  return (await context.database.all(text, paramsOf(conditions))).map(target.decode)
}

const backRelation = /^(\w+?)(?:_via_(\w+)|\((\w+)\))$/

function stepOf(context: RecordsContext, model: Model, key: string): Step | null {
  const field = model.field(key)
  if (isRelation(field)) return forward(context, field)
  const [, collection, via, legacy] = backRelation.exec(key) ?? []
  const from = collection ? context.models.find(collection) : null
  const back = from?.field(via ?? legacy ?? '')
  if (!from || !isRelation(back) || context.models.get(back.definition.collection) !== model) return null
  return backward(context, from, back)
}

function forward(context: RecordsContext, field: RelationModelField): Step {
  return {
    target: context.models.get(field.definition.collection),
    single: !field.multiple,
    related: (records) => new Map(records.map((record) => [record.id, valuesIn(record[field.name])])),
    ids: (records) => [...new Set(records.flatMap((record) => valuesIn(record[field.name])))],
    condition: `${rowAlias}."id" ${context.database.dialect.oneOf}`,
    perParent: null,
  }
}

function backward(context: RecordsContext, from: Model, field: RelationModelField): Step {
  const column = `${rowAlias}.${quote(field.name)}`
  const { name, oneOf } = context.database.dialect
  const items =
    name === 'postgres' ? `jsonb_array_elements_text(${column}::jsonb) as item(value)` : `json_each(${column}) as item`
  const condition = field.multiple ? `exists (select 1 from ${items} where item.value ${oneOf})` : `${column} ${oneOf}`
  const isUnique = from.indexes.some(
    ({ unique, where, fields }) => unique && !where && fields.length === 1 && fields[0] === field.name,
  )
  return {
    target: from,
    single: isUnique && !field.multiple,
    related(records, visible) {
      const ids = new Map<string, string[]>(records.map(({ id }) => [id, []]))
      for (const record of visible) {
        for (const id of valuesIn(record[field.name])) {
          const list = ids.get(id)
          if (list && list.length < maxBackRelations) list.push(record.id)
        }
      }
      return ids
    },
    ids: (records) => records.map(({ id }) => id),
    condition,
    perParent: field.multiple ? null : column,
  }
}
