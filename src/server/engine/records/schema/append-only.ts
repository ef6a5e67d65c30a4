import type { Transaction } from '../../database/database.ts'
import { isRelation } from '../fields/relation.ts'
import type { Model } from '../model.ts'
import { quote } from '../sql-names.ts'

const kinds = ['update', 'delete'] as const
const triggerOf = (kind: (typeof kinds)[number], { name }: Model): string => quote(`append_only_${kind}_${name}`)

/**
 * Makes the database itself refuse changes of stored rows. Exceptions: clearing a relation that does not cascade (its record was
 * deleted) or an erasable field, and deleting a row whose record of a cascading relation was deleted.
 */
export async function lockRows(tx: Transaction, model: Model): Promise<void> {
  const refused = { update: isChanged(model), delete: isDeletedAlone(model) }
  const message = `rows of ${model.name} are append-only`
  for (const kind of kinds) {
    const trigger = triggerOf(kind, model)
    const head = `create trigger ${trigger} before ${kind} on ${model.table} for each row`
    if (tx.dialect.name === 'sqlite') {
      await tx.run(`${head} when ${refused[kind]} begin select raise(abort, '${message}'); end`)
    } else {
      const row = kind === 'update' ? 'new' : 'old'
      await tx.run(`create or replace function ${trigger}() returns trigger language plpgsql as $$
        begin if ${refused[kind]} then raise exception '${message}'; end if; return ${row}; end $$`)
      await tx.run(`${head} execute function ${trigger}()`)
    }
  }
}

export async function unlockRows(tx: Transaction, model: Model): Promise<void> {
  for (const kind of kinds) {
    const table = tx.dialect.name === 'sqlite' ? '' : ` on ${model.table}`
    await tx.run(`drop trigger if exists ${triggerOf(kind, model)}${table}`)
  }
}

function isChanged({ fields, appendOnly }: Model): string {
  const isKept = fields
    .filter(({ name }) => name !== 'updated')
    .map((field) => {
      const [before, after] = [`old.${quote(field.name)}`, `new.${quote(field.name)}`]
      const isSame = `${before} is not distinct from ${after}`
      const isReference = isRelation(field) && !field.definition.cascadeDelete && !field.multiple
      return isReference || appendOnly?.erasable?.includes(field.name) ? `(${isSame} or ${after} = '')` : isSame
    })
  return `not (${isKept.join(' and ')})`
}

function isDeletedAlone({ relations }: Model): string {
  const isOwnerGone = relations
    .filter(({ definition, multiple }) => definition.cascadeDelete && !multiple)
    .map(({ name, definition }) => {
      const owner = `old.${quote(name)}`
      return `(${owner} <> '' and not exists (select 1 from ${quote(definition.collection)} where "id" = ${owner}))`
    })
  return isOwnerGone.length > 0 ? `not (${isOwnerGone.join(' or ')})` : '1 = 1'
}
