import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCollections } from '#server/engine/collections-json/read-collections.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { rootEmail, rootPassword, startRecordServer } from '../support/record-server-process.ts'
import { complaints } from './check.ts'
import { tables } from './tables.ts'
import { connect, importedCollections, type Target } from './target.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describeOnEachDatabase('the record server', (engine) => {
  let target: Target
  beforeAll(async () => {
    const { url } = await startRecordServer({
      place: await engine.place(),
      collections: path('collections.json'),
      settings: path('settings.json'),
    })
    target = await connect(url, { email: rootEmail, password: rootPassword })
  })
  afterAll(() => target?.close())

  it.each(importedCollections.map((collection) => [collection.name, collection] as const))(
    'describes %s as the export that it was read from',
    async (name, { oauth2, fields, ...collection }) => {
      const { oauth2: ways, ...described } = await target.describe(name)
      expect(described).toMatchObject(collection)
      // A view may leave its fields to its query.
      if (fields) expect(described.fields).toEqual(fields)
      expect(JSON.stringify(ways ?? {})).not.toContain('clientSecret')
      // Reading what was described makes the same collection again.
      const read = (json: object) => readCollections(JSON.stringify([...importedCollections, json])).at(-1)
      expect(read({ ...described, oauth2 })).toEqual(read({ ...collection, fields: described.fields, oauth2 }))
    },
  )

  for (const { section, title, scenarios } of tables) {
    describe(`${section} ${title}`, () => {
      beforeAll(() => target.reset())
      it.each(scenarios.map((scenario) => [nameOf(scenario.ask, scenario.as), scenario] as const))(
        '%s',
        async (_, scenario) => {
          expect(complaints(scenario, await target.run(scenario), target).join('\n')).toBe('')
        },
      )
    })
  }
})

const nameOf = (request: string, as = 'guest') => `${as}: ${request.replaceAll('%', '%%')}`
