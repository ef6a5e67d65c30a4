import type { Index } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { CollectionsError } from './collections-error.ts'

const statement =
  /^\s*create\s+(unique\s+)?index\s+(?:if\s+not\s+exists\s+)?(\S+)\s+on\s+(\S+?)\s*\(([\s\S]*?)\)\s*(?:where\s+([\s\S]+?))?\s*;?\s*$/i
const column = /^([`"[]?)(\w+)[`"\]]?(\s+collate\s+(nocase|binary|rtrim))?(\s+(?:asc|desc))?$/i

/**
 * An index of an export, over fields. The sort direction is ignored.
 * @throws CollectionsError
 */
export function readIndex(text: string, collection: string, fields: Record<string, Field>): Index {
  const [, unique, name = '', table = '', columns = '', where] = statement.exec(text) ?? []
  const parsed = columns.split(',').map((entry) => column.exec(entry.trim()))
  if (!name || parsed.some((entry) => !entry)) {
    throw new CollectionsError(`The index ${text.trim()} of "${collection}" must be one over plain fields.`, {
      key: 'indexes',
    })
  }
  const names = parsed.map((entry) => entry![2]!)
  const unknown = names.find((field) => !Object.hasOwn(fields, field))
  if (unknown)
    throw new CollectionsError(`An index of "${collection}" names "${unknown}", which is not a field of it.`, {
      key: 'indexes',
    })
  const nocase = parsed.map((entry) => entry![4]?.toLowerCase() === 'nocase')
  if (nocase.some((entry) => entry !== nocase[0])) {
    throw new CollectionsError(
      `The index ${name} of "${collection}" must be COLLATE NOCASE for all its fields or none.`,
      { key: 'indexes' },
    )
  }
  if (where && /;|--|\/\*|\bselect\b/i.test(where.replace(/'(?:[^']|'')*'/g, "''"))) {
    throw new CollectionsError(`The condition of the index ${name} of "${collection}" must be a plain expression.`, {
      key: 'indexes',
    })
  }
  return {
    name: unquoted(name),
    fields: names,
    ...(unique ? { unique: true } : {}),
    ...(nocase[0] ? { nocase: true } : {}),
    ...(where ? { where: portable(where) } : {}),
    ...(unquoted(table) === collection ? { sql: text.trim() } : {}),
  }
}

const unquoted = (name: string): string => name.replace(/^[`"[]|[`"\]]$/g, '')

/** In SQL that both databases accept: names in double quotes, booleans as numbers. */
const portable = (condition: string): string =>
  condition.replace(/'(?:[^']|'')*'|`([^`]*)`|\[([^\]]*)\]|\b(?:true|false)\b/gi, (token, ticked, bracketed) => {
    const name = ticked ?? bracketed
    if (name !== undefined) return `"${name}"`
    return /^true$/i.test(token) ? '1' : /^false$/i.test(token) ? '0' : token
  })
