import type { Collection } from '#shared/collections/define.ts'
import type { Dialect } from '../database/database.ts'
import { checkExpression, FilterError } from '../records/filter/index.ts'
import { buildModels, type Model } from '../records/model.ts'
import { rowAlias } from '../records/sql-names.ts'
import { CollectionsError } from './collections-error.ts'

/**
 * Rejects collections with invalid rules before anything is served.
 * @throws CollectionsError
 */
export function checkRules(collections: readonly Collection[], dialect: Dialect): void {
  const models = buildModels(collections)
  for (const model of models.all) {
    for (const [key, rule] of rulesOf(model)) {
      if (!rule) continue
      try {
        checkExpression(rule, {
          dialect,
          model,
          alias: rowAlias,
          models,
          request: null,
          mode: 'rule',
          isSuperuser: false,
          now: new Date(0),
        })
      } catch (error) {
        if (!(error instanceof FilterError)) throw error
        throw new CollectionsError(`The ${key} of "${model.name}" cannot be read: ${error.message}`, { key })
      }
    }
  }
}

const rulesOf = ({ rules, auth }: Model): [string, string | null][] => [
  ...Object.entries(rules).map(([verb, rule]): [string, string | null] => [`${verb}Rule`, rule]),
  ...(auth
    ? ([
        ['authRule', auth.authRule],
        ['manageRule', auth.manageRule],
        ['mfa rule', auth.mfa.rule],
      ] as [string, string | null][])
    : []),
]
