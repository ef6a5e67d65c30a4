import { readFileSync } from 'node:fs'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { localDb } from './.local-db.ts'

const db = localDb()
await db.transaction((tx: any) => searchMigrations[0]!.up(tx))
const index = createSearchIndex({ database: db })
const strip = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '')
for (const [file, lang] of [
  ['faquad.json', 'pt-BR'],
  ['xquad.en.json', 'en-US'],
] as const) {
  const data = JSON.parse(readFileSync('../shared/data/retrieval/' + file, 'utf8')).data
  const docs: any[] = [],
    qs: any[] = []
  for (const a of data)
    for (const p of a.paragraphs) {
      const id = file + docs.length
      docs.push({ id, scope: file, language: lang, title: '', text: p.context })
      for (const q of p.qas) qs.push([q.question, id])
    }
  let t = performance.now()
  await db.transaction((tx: any) => index.put(tx, docs))
  console.log(file, docs.length, qs.length, 'put ms', performance.now() - t)
  for (const [name, f, language] of [
    ['given', (s: string) => s, lang],
    ['no accents', strip, lang],
    ['unknown', (s: string) => s, undefined],
  ] as const) {
    let r1 = 0,
      r5 = 0,
      r10 = 0,
      mrr = 0
    t = performance.now()
    for (const [q, id] of qs) {
      const hits = await index.search(f(q), { scopes: [file], limit: 10, language })
      const at = hits.findIndex((h) => h.id === id)
      if (at === 0) r1++
      if (at >= 0 && at < 5) r5++
      if (at >= 0) {
        r10++
        mrr += 1 / (at + 1)
      }
    }
    const n = qs.length
    console.log(
      name.padEnd(12),
      ...[r1, r5, r10, mrr].map((x) => (x / n).toFixed(3)),
      ((performance.now() - t) / n).toFixed(2) + ' ms',
    )
  }
}
