import { isRelation } from '../../fields/relation.ts'
import type { Model, Models } from '../../model.ts'

/** A relation of another collection that points at this one. */
export interface BackRelation {
  readonly from: Model
  readonly name: string
  readonly hidden: boolean
  /** The relation is a list. */
  readonly list: boolean
  /** More than one record may point at the same target. */
  readonly several: boolean
}

/** `{collection}_via_{field}`; null for any other segment, and for a field that points elsewhere. */
export function backRelation(models: Models, to: Model, segment: string): BackRelation | null {
  for (let at = segment.lastIndexOf('_via_'); at > 0; at = segment.lastIndexOf('_via_', at - 1)) {
    const from = models.find(segment.slice(0, at))
    const name = segment.slice(at + '_via_'.length)
    const field = from?.field(name)
    if (!from || !isRelation(field) || models.find(field.definition.collection) !== to) continue
    const unique = from.indexes.some((index) => index.unique && index.fields.length === 1 && index.fields[0] === name)
    return { from, name, hidden: field.hidden, list: field.multiple, several: field.multiple || !unique }
  }
  return null
}
