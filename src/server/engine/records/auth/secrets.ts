import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../database/database.ts'
import { restoredChannel } from '../../database/restored-channel.ts'

/** The table of signing secrets, one per name. */
export const secretsMigration = {
  name: 'secrets',
  tables: ['_secrets'],
  async up(tx: Transaction): Promise<void> {
    const { text } = tx.dialect
    await tx.run(`create table "_secrets" (name ${text} not null primary key, secret ${text} not null)`)
  },
}

/** Secrets of this installation by name, created on first use and stored in the database so that all processes share them. */
export function createSecrets(database: Database): (name: string) => Promise<string> {
  const known = new Map<string, string>()
  const forget = () => known.clear()
  // Otherwise this process would refuse the tokens of a restored database until the next start.
  database.listen(restoredChannel, forget, forget).catch(() => {})
  return async (name) => {
    const cached = known.get(name)
    if (cached) return cached
    const secret = await database.transaction(async (tx) => {
      await tx.run('insert into "_secrets" (name, secret) values (?, ?) on conflict (name) do nothing', [
        name,
        randomBytes(32).toString('base64url'),
      ])
      const [row] = await tx.all<{ secret: string }>('select secret from "_secrets" where name = ?', [name])
      return row!.secret
    })
    known.set(name, secret)
    return secret
  }
}
