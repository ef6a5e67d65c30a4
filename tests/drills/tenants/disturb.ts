import { lockRows, unlockRows } from '#server/engine/records/schema/append-only.ts'
import type { Random } from '../random.ts'
import { allowed, type Row, type State, visible, type Who } from './access.ts'
import { collections, type World } from './world.ts'

/** Fields used by rules, and relations: changing them changes what may be seen. */
const kept = new Set(['id', 'role', 'shown', 'tokenKey', 'password', 'created', 'state', 'language', 'collectionRef'])
/** Collections whose own rule uses the name or title. */
const ruled: Record<string, string> = { labels: 'name', desks: 'title' }

/**
 * Changes every field that the person may not see: all fields of rows they may neither list nor view, and the
 * hidden ones of others. Directly in the tables, without hooks and events.
 */
export async function disturb(random: Random, { server }: World, who: Who, state: State): Promise<void> {
  const locked = [...server.records.collections.values()].filter(({ appendOnly }) => appendOnly)
  await server.database.transaction(async (tx) => {
    for (const model of locked) await unlockRows(tx, model)
    for (const [collection, rows] of state) {
      for (const row of rows.values()) {
        const values = unseen(random, who, collection, row, state)
        const names = Object.keys(values)
        if (names.length === 0) continue
        const sets = names.map((name) => `"${name}" = ?`).join(', ')
        await tx.run(`update "${collection}" set ${sets} where id = ?`, [...Object.values(values), row.id])
      }
    }
    for (const model of locked) await lockRows(tx, model)
  })
}

function unseen(random: Random, who: Who, collection: string, row: Row, state: State): Record<string, string | number> {
  const seen = allowed(who, 'list', collection, row, state) || allowed(who, 'view', collection, row, state)
  const values: Record<string, string | number> = {}
  for (const [name, field] of Object.entries(collections[collection]!.fields)) {
    const { type } = field
    if (kept.has(name) || (seen && visible(who, collection, row, name))) continue
    // A value of another shape would be rejected at the next update of the row.
    if ('pattern' in field || ('max' in field && Number(field.max) < 41 && Number(field.max) > 0)) continue
    if (type === 'text' || type === 'editor') {
      const mark = ruled[collection] === name ? (/^(unseen|hushed)/.exec(String(row[name]))?.[0] ?? '') : ''
      values[name] = `${mark}${random.word(4 + random.int(6))}`
    } else if (type === 'number' && !('min' in field)) values[name] = random.int(1e9)
    else if (type === 'email') values[name] = `${random.word(10)}@drill.example`
    else if (type === 'autodate') values[name] = '2031-01-01 00:00:00.000Z'
  }
  return values
}
