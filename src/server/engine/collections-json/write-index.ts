import type { Collection, Index } from '#shared/collections/define.ts'
import { collectionId } from '../records/schema/collection-id.ts'

/** An index in an export's format: the statement it was read from, or one in PocketBase's syntax. */
export function writeIndex(index: Index, collection: Collection): string {
  if (index.sql) return index.sql
  const { fields, unique, nocase, where } = index
  const columns = fields.map((field) => `\`${field}\`${nocase ? ' COLLATE NOCASE' : ''}`)
  const condition = where ? ` WHERE ${quoteFields(where, collection)}` : ''
  const name = index.name ?? nameOf(index, collection)
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${collection.name}\` (${columns.join(', ')})${condition}`
}

function nameOf({ fields, unique }: Index, collection: Collection): string {
  const [field] = fields
  const isIdentity = collection.type === 'auth' && unique && fields.length === 1
  return isIdentity && (field === 'tokenKey' || field === 'email')
    ? `idx_${field}_${collectionId(collection)}`
    : `idx_${collection.name}_${fields.join('_')}`
}

const quoteFields = (condition: string, { fields }: Collection): string =>
  condition.replace(/'(?:[^']|'')*'|"([^"]*)"|[A-Za-z_]\w*/g, (token, quoted: string | undefined) => {
    const name = quoted ?? token
    return Object.hasOwn(fields, name) ? `\`${name}\`` : token
  })
