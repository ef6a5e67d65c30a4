import { encodeValue } from '../fields/codec.ts'
import { zeroOf } from '../fields/field-kind.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { HookContext, RecordHooks, RecordWriter } from '../records.ts'
import type { WriteOptions } from './insert.ts'

type AnyHooks = RecordHooks<string>
export type HookName = Exclude<keyof AnyHooks, 'beforeAuth' | 'prepareUpdate'>

/** The hooks of all collections, in the order of their registration. */
export interface HookRegistry {
  add(collection: string, hooks: AnyHooks): void
  of(collection: string): readonly AnyHooks[]
  run(name: HookName, context: HookContext): Promise<void>
}

export function createHookRegistry(): HookRegistry {
  const byCollection = new Map<string, AnyHooks[]>()
  const none: readonly AnyHooks[] = []
  return {
    add(collection, hooks) {
      const list = byCollection.get(collection)
      if (list) list.push(hooks)
      else byCollection.set(collection, [hooks])
    },
    of: (collection) => byCollection.get(collection) ?? none,
    async run(name, context) {
      for (const hooks of byCollection.get(context.collection.name) ?? none) await hooks[name]?.(context)
    },
  }
}

const none: ReadonlyMap<string, number> = new Map()

export function hookContext(
  model: Model,
  record: RecordData,
  original: RecordData | null,
  records: RecordWriter,
  { request, prepared, newFiles = none }: Pick<WriteOptions, 'request' | 'prepared' | 'newFiles'>,
): HookContext {
  return {
    prepared,
    collection: model.collection,
    record,
    original,
    records,
    request,
    newFiles,
    changed: (name) => fieldChanged(model, name, record, original),
  }
}

/** Whether a field's value differs from the stored one, or from the zero value when nothing is stored. */
export function fieldChanged(model: Model, name: string, record: RecordData, original: RecordData | null): boolean {
  const field = model.field(name)
  if (!field) return false
  const before = original ? original[name] : zeroOf(field.kind)
  return encodeValue(field, record[name]) !== encodeValue(field, before)
}
