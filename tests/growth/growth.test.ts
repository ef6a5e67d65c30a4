import pg from 'pg'
import PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Database, SqlRow, SqlValue } from '#server/engine/database/database.ts'
import { numberPlaceholders } from '#server/engine/database/postgres-statements.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type DatabasePlace, describeOnEachDatabase } from '#tests/support/databases.ts'
import { until } from '#tests/support/wait.ts'
import { idOfCopy } from '../../scripts/bench/growth/copy.ts'
import { type FamilyRow, readFamily, readRows } from '../../scripts/bench/growth/family.ts'
import { type Grown, grow } from '../../scripts/bench/growth/grow.ts'
import { screens, shownTo } from '../../scripts/bench/growth/screens.ts'
import { password } from '../../scripts/bench/growth/template.ts'

const size = { posts: 240, instances: 4, measured: 80 }

describeOnEachDatabase('a database grown from one workspace', (engine) => {
  let place: DatabasePlace
  let grown: Grown
  let app: TestApp
  let pb: PocketBase
  let rows: Awaited<ReturnType<typeof readRows>>

  beforeAll(async () => {
    place = await engine.place()
    grown = await grow(place, size)
    app = await startTestApp(place)
    // Statements of the minute’s work would be taken for those of a screen.
    await app.app.engine.crons.stop()
    // Before a sign-in is added to the history of a copied account.
    rows = await readRows(app.app.engine.database)
    pb = await signedIn(app, grown.members[0]!)
  })

  it('contains rows as the product writes them, in every table with rows of a workspace', async () => {
    const { database } = app.app.engine
    const family = await readFamily(database, grown.template)
    const originals = [...family.workspace, ...family.batches.flatMap(({ rows }) => rows)]
    const copies = withoutOriginals(rows, originals, family.ids)
    for (const [table, made] of Map.groupBy(originals, ({ table }) => table)) {
      const expected = new Set(made.map(({ row }) => comparable(row)))
      const found = new Set(copies.filter((copy) => copy.table === table).map(({ row }) => comparable(row)))
      // The queue keeps ended jobs for two weeks, and most batches are older.
      if (table === 'jobs') expect([...found].filter((row) => !expected.has(row))).toEqual([])
      else expect(found, table).toEqual(expected)
    }
    expect(copies.filter(({ table }) => table === 'posts').length).toBe(grown.posts)
  })

  it('finds passages and files in a copy as in the workspace it was made from', async () => {
    const original = await signedIn(app, grown.template.emails[0]!)
    const [here, there] = await Promise.all([look(pb, grown.instance), look(original, grown.template.instance)])
    expect(here.passages.length).toBeGreaterThan(3)
    expect(here).toEqual(there)
  })

  it('answers every screen from indexes, with any number of rows', async () => {
    const shown = await shownTo(pb, grown.instance)
    const statements = await recorded(app.app.engine.database, async () => {
      for (const [name, paths] of Object.entries(screens(pb, shown))) {
        for (const path of paths) {
          const answer = await fetch(app.url + path, { headers: { authorization: pb.authStore.token } })
          expect(answer.status, `${name}: ${path}`).toBe(200)
        }
      }
    })
    expect(statements.size).toBeGreaterThan(40)
    expect(await scansIn(statements)).toEqual([])
  })

  it('runs the schedules of every minute from indexes', async () => {
    const { database, crons } = app.app.engine
    const everyMinute = crons.list().filter(({ expression }) => expression === '* * * * *')
    expect(everyMinute.length).toBeGreaterThan(5)
    // A run is over once its outcome is stored, so there must not be an older one.
    await database.run('delete from "_cron_runs"')
    const statements = await recorded(database, async () => {
      for (const { id } of everyMinute) {
        crons.run(id)
        const { error } = await until(async () => {
          const run = (await crons.runs()).get(id)
          return run?.finishedAt ? run : undefined
        })
        expect(error, id).toBe('')
      }
    })
    const scans = await scansIn(statements)
    expect(scans.filter((scan) => !scan.includes('"_cron_runs"'))).toEqual([])
  })

  const scansIn = (statements: Statements) =>
    place.url ? scansOnPostgres(place.url, statements) : scansOnSqlite(app.app.engine.database, statements)
})

async function signedIn({ url }: TestApp, email: string): Promise<PocketBase> {
  const pb = new PocketBase(url).autoCancellation(false)
  await pb.collection('users').authWithPassword(email, password)
  return pb
}

/** The data that a member sees, without ids. */
async function look(pb: PocketBase, instance: string) {
  const base = await pb
    .collection('knowledge_bases')
    .getFirstListItem(pb.filter('instance = {:instance} && name = "Larkfield"', { instance }))
  const { passages } = await pb.send(`/api/knowledge-bases/${base.id}/passages`, {
    query: { q: 'alarm driver customer' },
  })
  const item = await pb
    .collection('knowledge_items')
    .getFirstListItem(pb.filter('base = {:id} && extension = "md"', base), { sort: 'title' })
  const token = await pb.files.getToken()
  const file = await fetch(pb.files.getURL(item, item.file, { token }))
  return {
    passages: passages.map(({ title, text, position }: Record<string, unknown>) => ({ title, text, position })),
    file: await file.text(),
  }
}

/** Copied rows, with the ids of their originals. */
function withoutOriginals(rows: readonly FamilyRow[], originals: readonly FamilyRow[], ids: ReadonlySet<string>) {
  const copiedFrom = new Map<string, string>()
  const owners = [
    ...Array.from({ length: size.instances }, (_, at) => `instance ${at}`),
    ...Array.from({ length: size.posts }, (_, at) => `batch ${at}`),
  ]
  for (const id of ids) for (const owner of owners) copiedFrom.set(idOfCopy(id, owner), id)
  const known = new Set(originals.map(({ table, row }) => table + JSON.stringify(row, readable)))
  return rows.flatMap(({ table, row }) => {
    if (known.has(table + JSON.stringify(row, readable))) return []
    let isCopy = false
    const entries = Object.entries(row).map(([column, value]) => {
      if (typeof value !== 'string') return [column, value]
      const text = value.replaceAll(/[a-z0-9]{15}/g, (id) => {
        isCopy ||= copiedFrom.has(id)
        return copiedFrom.get(id) ?? id
      })
      return [column, text]
    })
    return isCopy ? [{ table, row: Object.fromEntries(entries) as SqlRow }] : []
  })
}

/** Values that differ between copies: dates, unique values, and counters of a workspace. */
const varying = new Set(['email', 'tokenKey', 'siteToken', 'day', 'sequence', 'balanceAfter'])
const comparable = (row: SqlRow): string =>
  JSON.stringify(
    Object.entries(row).filter(
      ([column, value]) => !varying.has(column) && !/^\d{4}-\d\d-\d\d \d\d:/.test(String(value)),
    ),
    readable,
  )
const readable = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value

/** The statements that read while `work` goes on. */
async function recorded(database: Database, work: () => Promise<void>): Promise<Map<string, readonly SqlValue[]>> {
  const { all } = database
  const seen = new Map<string, readonly SqlValue[]>()
  database.all = async <R>(text: string, params: readonly SqlValue[] = []) => {
    // The queue polls for work meanwhile.
    if (/^\s*(select|with)\b/i.test(text) && !/\bjobs\b/.test(text)) seen.set(text, params)
    return all<R>(text, params)
  }
  try {
    await work()
  } finally {
    database.all = all
  }
  return seen
}

type Statements = ReadonlyMap<string, readonly SqlValue[]>

/** Full scans of a table or an index in a statement. */
async function scansOnSqlite(database: Database, statements: Statements): Promise<string[]> {
  const scans: string[] = []
  for (const [text, params] of statements) {
    const plan = await database.all<{ detail: string }>(`explain query plan ${text}`, params)
    const details = plan.map(({ detail }) => detail)
    const made = new Set(details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/.exec(detail)?.[1] ?? []))
    for (const detail of details) {
      const [, name] = /^SCAN (\(.+?\)|\S+)/.exec(detail) ?? []
      if (name && !made.has(name) && name !== 'CONSTANT' && !detail.includes('VIRTUAL TABLE'))
        scans.push(`${detail} in ${text}`)
    }
  }
  return scans
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** A full scan is fine for a table of a few dozen rows. */
const large = new Set(['posts', 'topics', 'knowledge_chunks'])

/** The planner scans small tables unless that is made to look expensive. */
async function scansOnPostgres(url: string, statements: Statements): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const scans: string[] = []
  try {
    await client.query('set enable_seqscan = off')
    for (const [text, params] of statements) {
      const explain = `explain (format json) ${numberPlaceholders(text)}`
      const { rows } = await client.query(explain, params as SqlValue[])
      for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name'] ?? ''
        const isWholeIndex = node['Index Name'] && !node['Index Cond'] && large.has(table)
        const isWhole = node['Node Type'] === 'Seq Scan' || isWholeIndex
        if (isWhole) scans.push(`${node['Node Type']} of ${table} in ${text}`)
      }
    }
  } finally {
    await client.end()
  }
  return scans
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
