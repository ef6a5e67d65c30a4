import type { Collection } from '#shared/collections/define.ts'

/**
 * A row for a collection that belongs to an instance and needs nothing prepared, so that the tests which walk all
 * collections cover a new one by themselves. Null if it refers to other rows that it needs.
 *
 * @param words the content of its texts
 */
export function plainRow(collection: Collection, instance: string, words: string): Record<string, unknown> | null {
  const { tenant, fields } = collection
  if (!('path' in tenant) || tenant.path !== 'instance') return null
  const row: Record<string, unknown> = { instance }
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'instance' || name === 'id' || field.writtenBy === 'server') continue
    if (field.type === 'text' || field.type === 'editor') row[name] = words
    else if (!field.required) continue
    else if (field.type === 'select') row[name] = field.values[0]
    else if (field.type === 'number') row[name] = field.min ?? 1
    else if (field.type === 'bool') row[name] = true
    else if (field.type === 'date')
      // Whatever deletes old rows leaves it alone.
      row[name] = '2031-02-03 10:00:00.000Z'
    else if (field.type === 'email') row[name] = `${words.toLowerCase().replace(/\W+/g, '-') || 'row'}@timbre.example`
    else if (field.type === 'url') row[name] = 'https://timbre.example'
    else return null
  }
  return row
}

/** The first text of a collection, which can be changed without anything else. */
export const plainText = ({ fields }: Collection): string | undefined =>
  Object.entries(fields).find(([name, field]) => field.type === 'text' && name !== 'id')?.[0]
