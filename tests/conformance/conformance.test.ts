import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { rootEmail, rootPassword, startRecordServer } from '../support/record-server-process.ts'
import { complaints } from './check.ts'
import { tables } from './tables.ts'
import { connect, type Target } from './target.ts'

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
