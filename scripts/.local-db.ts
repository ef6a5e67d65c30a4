import { DatabaseSync } from 'node:sqlite'
export function localDb(path = ':memory:'): any {
  const db = new DatabaseSync(path)
  db.exec('pragma journal_mode=wal; pragma synchronous=full')
  const cache = new Map<string, any>()
  const prep = (t: string) => {
    let s = cache.get(t)
    if (!s) {
      s = db.prepare(t)
      cache.set(t, s)
    }
    return s
  }
  const runner: any = {
    raw: db,
    dialect: 'sqlite',
    async all(t: string, p: any[] = []) {
      return prep(t).all(...p)
    },
    async run(t: string, p: any[] = []) {
      return Number(prep(t).run(...p).changes)
    },
    async transaction(work: any) {
      db.exec('begin immediate')
      try {
        const r = await work({ ...runner, afterCommit() {}, notify() {} })
        db.exec('commit')
        return r
      } catch (e) {
        db.exec('rollback')
        throw e
      }
    },
    async close() {
      db.close()
    },
  }
  return runner
}
