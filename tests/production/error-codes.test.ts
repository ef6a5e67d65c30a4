import { expect, it } from 'vitest'
import { migrate } from '#server/engine/database/migrations.ts'
import { errorCodesMigration } from '#server/production/index.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

describeOnDrawnDatabase('stored error codes of generation', (engine) => {
  it('are renamed in batches and posts, also when an older backup is restored; others stay', async () => {
    const { app, register, superuser } = await startTestApp(await engine.place())
    const { instance } = await register('codes@timbre.example')
    const { database, records } = app.engine
    const [batch, post, other] = await records.write(async (writer) => {
      const ambassador = await writer.create<string>('ambassadors', { instance, name: 'Ines', language: 'en-US' })
      const of = { instance, ambassador: ambassador.id, generation: 'failed' }
      return [
        await writer.create<string>('production_batches', { ...of, status: 'settings', error: 'provider-rubbish' }),
        await writer.create<string>('posts', { ...of, error: 'provider-rubbish' }),
        await writer.create<string>('posts', { ...of, error: 'provider-down' }),
      ]
    })
    // Batches begin without an error.
    await database.run('update production_batches set error = ? where id = ?', ['provider-rubbish', batch!.id])
    await database.run('delete from _migrations where name = ?', [errorCodesMigration.name])
    // As the release before the migration would have made it.
    const { backups } = await superuser()
    await backups.create('older.zip')

    const expectConverted = async () => {
      expect(await records.byId('production_batches', batch!.id)).toMatchObject({ error: 'invalid-output' })
      expect(await records.byId('posts', post!.id)).toMatchObject({ error: 'invalid-output' })
      expect(await records.byId('posts', other!.id)).toMatchObject({ error: 'provider-down' })
    }
    await migrate(database, [errorCodesMigration])
    await expectConverted()

    await backups.restore('older.zip')
    await expectConverted()
  })
})
