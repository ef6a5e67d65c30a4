import type { Collection } from '#shared/collections/define.ts'
import type { Dialect } from '../database/database.ts'
import { generate } from '../records/fields/generate.ts'
import { checkExpression, FilterError } from '../records/filter/index.ts'
import { CollectionsError } from './collections-error.ts'

/**
 * Refuses collections with rules that could not be asked, before anything is served.
 * @throws CollectionsError
 */
export function checkRules(collections: readonly Collection[], dialect: Dialect): void {
  const byName = new Map(collections.map((collection) => [collection.name, collection]))
  for (const { id, name } of collections) if (id) byName.set(id, byName.get(name)!)
  for (const collection of collections) {
    for (const [key, rule] of rulesOf(collection)) {
      if (!rule) continue
      try {
        checkExpression(rule, {
          dialect,
          collection,
          alias: 't',
          collections: byName,
          request: null,
          mode: 'rule',
          isSuperuser: false,
          now: new Date(0),
        })
      } catch (error) {
        if (!(error instanceof FilterError)) throw error
        throw new CollectionsError(`The ${key} of "${collection.name}" cannot be read: ${error.message}`)
      }
    }
    checkGenerated(collection)
  }
}

const rulesOf = ({ rules, auth }: Collection): [string, string | null][] => [
  ...Object.entries(rules).map(([verb, rule]): [string, string | null] => [`${verb}Rule`, rule]),
  ...(auth
    ? ([
        ['authRule', auth.authRule],
        ['manageRule', auth.manageRule],
        ['mfa rule', auth.mfa.rule],
      ] as [string, string | null][])
    : []),
]

function checkGenerated({ name, fields }: Collection): void {
  for (const [field, definition] of Object.entries(fields)) {
    if (definition.type !== 'text' || !definition.autogeneratePattern) continue
    try {
      generate(definition.autogeneratePattern)
    } catch (error) {
      throw new CollectionsError(`Field "${name}.${field}": ${(error as Error).message}`)
    }
  }
}
