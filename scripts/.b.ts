import { rmSync, statSync } from 'node:fs'
import { documentTerms, queryTerms } from '#server/engine/search/analysis.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { localDb } from './.local-db.ts'

rmSync('/tmp/timbre/b.db', { force: true })
const db = localDb('/tmp/timbre/b.db')
await db.transaction((tx: any) => searchMigrations[0]!.up(tx))
const index = createSearchIndex({ database: db })
let seed = 7
const rnd = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const V = 40000,
  cum: number[] = []
let s = 0
for (let i = 0; i < V; i++) {
  s += 1 / (i + 8) ** 1.0
  cum.push(s)
}
const syl = [
  'ba',
  're',
  'ti',
  'mo',
  'lu',
  'san',
  'ker',
  'dol',
  'vi',
  'pra',
  'ne',
  'fos',
  'gri',
  'tal',
  'cu',
  'mer',
  'pon',
  'xi',
  'zal',
  'do',
]
const word = (i: number) => {
  let w = ''
  let n = i + 20
  while (n > 0) {
    w += syl[n % 20]
    n = Math.floor(n / 20)
  }
  return w
}
const pick = () => {
  const x = rnd() * s
  let lo = 0,
    hi = V - 1
  while (lo < hi) {
    const m = (lo + hi) >> 1
    if (cum[m]! < x) lo = m + 1
    else hi = m
  }
  return lo
}
const text = (n: number) => Array.from({ length: n }, () => word(pick())).join(' ')
const N = 50000
const all: any[] = []
for (let i = 0; i < N; i++) all.push({ id: 'c' + i, scope: 's', language: 'en', title: '', text: text(70) })
let t = performance.now()
for (let i = 0; i < N; i += 100) {
  await db.transaction((tx: any) => index.put(tx, all.slice(i, i + 100)))
}
console.log(
  'put 50k in 500 puts',
  ((performance.now() - t) / 1000).toFixed(1) + ' s',
  statSync('/tmp/timbre/b.db').size / 1e6,
  'MB',
)
const queries = Array.from({ length: 200 }, () => text(8))
const p = (xs: number[]) => {
  xs.sort((a, b) => a - b)
  return `p50 ${xs[xs.length >> 1]!.toFixed(2)} p99 ${xs[Math.floor(xs.length * 0.99)]!.toFixed(2)}`
}
const times: number[] = []
for (const q of queries) {
  const t = performance.now()
  await index.search(q, { scopes: ['s'], limit: 20, language: 'en' })
  times.push(performance.now() - t)
}
console.log('own', p(times))
// FTS5
db.raw.exec("create virtual table f using fts5(id unindexed, scope unindexed, t, tokenize='unicode61'); begin")
t = performance.now()
const ins = db.raw.prepare('insert into f values (?,?,?)')
for (const d of all) ins.run(d.id, d.scope, documentTerms(d.text, 'en').join(' '))
db.raw.exec('commit')
console.log('fts put', performance.now() - t)
const ft: number[] = []
const fq = db.raw.prepare("select id, bm25(f) s from f where f match ? and scope = 's' order by s limit 20")
for (const q of queries) {
  const t = performance.now()
  fq.all(
    queryTerms(q, 'en')
      .map((g) => '"' + g[0] + '"')
      .join(' OR '),
  )
  ft.push(performance.now() - t)
}
console.log('fts5', p(ft))
db.raw.exec(
  'create table r(term text, scope text, doc int, tf int, len int, primary key(scope,term,doc)) without rowid; begin',
)
t = performance.now()
const ri = db.raw.prepare('insert into r values (?,?,?,?,?)')
all.forEach((d, i) => {
  const m = new Map()
  const ts = documentTerms(d.text, 'en')
  for (const x of ts) m.set(x, (m.get(x) ?? 0) + 1)
  for (const [x, f] of m) ri.run(x, 's', i, f, ts.length)
})
db.raw.exec('commit')
console.log('rows put', performance.now() - t)
const rt: number[] = []
for (const q of queries.slice(0, 60)) {
  const t = performance.now()
  db.raw
    .prepare(
      `with df as (select term, count(*) n from r where scope='s' and term in (select value from json_each(?)) group by term) select doc, sum(ln(1+(50000-n+.5)/(n+.5))*tf*2.2/(tf+1.2*(.25+.75*len/70))) s from r join df using(term) where scope='s' group by doc order by s desc limit 20`,
    )
    .all(JSON.stringify(queryTerms(q, 'en').map((g) => g[0])))
  rt.push(performance.now() - t)
}
console.log('rows', p(rt))
