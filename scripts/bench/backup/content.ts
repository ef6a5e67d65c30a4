import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import type { Place } from '../growth/grow.ts'

/** The data that does not change while the writers count, and the markers. */
export interface Content {
  readonly tables: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
  readonly rows: number
  readonly markers: readonly string[]
}

const tables = [
  ...['instances', 'user_instance_roles', 'instance_services', 'credit_entries', 'usage_days'],
  ...['knowledge_bases', 'knowledge_items', 'knowledge_chunks', 'ambassadors', 'audience_segments'],
  ...['production_batches', 'topics', 'posts'],
]

export async function contentOf(place: Place): Promise<Content> {
  const database = await openDatabase({ ...place, log: createLogger('error') })
  const digests = new Map<string, string>()
  let rows = 0
  try {
    await database.snapshot(async (snapshot) => {
      for (const table of [...tables, 'users']) {
        const hash = createHash('sha256')
        for await (const portion of snapshot.stream(`select * from "${table}" order by "id"`)) {
          rows += portion.length
          for (const row of portion) hash.update(JSON.stringify(comparable(table, row)))
        }
        digests.set(table, hash.digest('hex'))
      }
    })
    const named = await database.all<{ name: string }>(`select name from users where name like 'pair %' order by id`)
    return {
      tables: digests,
      files: digestsIn(join(place.folder, 'storage')),
      rows,
      markers: named.map((row) => row.name),
    }
  } finally {
    await database.close()
  }
}

/** `_rowid` is PostgreSQL's order of insertion, whose numbers a restore changes. */
function comparable(table: string, { _rowid, ...row }: Record<string, unknown>): Record<string, unknown> {
  return table === 'users' ? { ...row, name: '', updated: '' } : row
}

function digestsIn(folder: string): Map<string, string> {
  const digests = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    digests.set(path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex'))
  }
  return digests
}

/** Tables and files that differ. */
export function differencesBetween(one: Content, other: Content): string[] {
  const differing = (mine: ReadonlyMap<string, string>, theirs: ReadonlyMap<string, string>) =>
    [...new Set([...mine.keys(), ...theirs.keys()])].filter((key) => mine.get(key) !== theirs.get(key))
  return [...differing(one.tables, other.tables), ...differing(one.files, other.files)]
}
