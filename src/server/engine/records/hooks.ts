import type { HookContext, RecordHooks } from './records.ts'

type AnyHooks = RecordHooks<string>
type HookName = Exclude<keyof AnyHooks, 'beforeAuth' | 'prepareUpdate'>

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
