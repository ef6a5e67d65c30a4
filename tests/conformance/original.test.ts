import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnSqlite } from '../support/databases.ts'
import { rootEmail, rootPassword, startRecordServer } from '../support/record-server-process.ts'
import { complaints } from './check.ts'
import { comparable, differences } from './compare.ts'
import { tables } from './tables.ts'
import { connect, importedCollections, type Target } from './target.ts'

/**
 * The same scenarios sent to a real PocketBase, whose address and superuser the environment names, with the same
 * collections imported; its records are replaced. An answer that differs from the expectation, or from our server, is
 * printed and fails, unless the scenario explains it (`differs`).
 */
const url = process.env.POCKETBASE_URL ?? ''
const [email = '', password = ''] = (process.env.POCKETBASE_SUPERUSER ?? '').split(/:(.*)/s)
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describe.runIf(url)('compared with PocketBase', () => {
  describeOnSqlite('the record server', (engine) => {
    let [original, ours]: [Target, Target] = [] as never
    beforeAll(async () => {
      const pb = new PocketBase(url).autoCancellation(false)
      await pb.collection('_superusers').authWithPassword(email, password)
      await pb.collections.import(importedCollections as never)
      original = await connect(url, { email, password })
      const server = await startRecordServer({
        place: await engine.place(),
        collections: path('collections.json'),
        settings: path('settings.json'),
      })
      ours = await connect(server.url, { email: rootEmail, password: rootPassword })
    })
    afterAll(() => {
      original?.close()
      ours?.close()
    })

    it('describes imported collections alike', async () => {
      for (const { name } of importedCollections) {
        const [theirs, mine] = [await original.describe(name), await ours.describe(name)]
        // Fields that a view takes over get random ids.
        const plain = (collection: object) => JSON.parse(JSON.stringify(collection).replace(/_clone_\w+/g, '_clone_'))
        expect(plain(mine)).toEqual(plain(theirs))
      }
    })

    for (const { section, title, scenarios } of tables) {
      it(`answers the same: ${section} ${title}`, async () => {
        await Promise.all([original.reset(), ours.reset()])
        const found: string[] = []
        for (const scenario of scenarios) {
          const [theirs, mine] = [await original.run(scenario), await ours.run(scenario)]
          if (scenario.differs) continue
          const wrong = [
            ...complaints(scenario, theirs, original).map((text) => `expectation: ${text}`),
            ...differences(comparable(theirs), comparable(mine)),
          ]
          if (wrong.length > 0)
            found.push(
              `${scenario.as ?? 'guest'}: ${scenario.ask} ${JSON.stringify(scenario.json ?? '')}\n  ${wrong.join('\n  ')}`,
            )
        }
        if (found.length > 0) console.log(`${section} ${title}\n${found.join('\n')}`)
        expect(found.length).toBe(0)
      })
    }
  })
})
