import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase, describeOnSqlite } from '../support/databases.ts'
import { allMutants, hunt } from './tenants/hunt.ts'
import { runListening } from './tenants/listening.ts'
import { runMatrix } from './tenants/matrix.ts'
import { mutants } from './tenants/mutants.ts'
import { openWorld, type World } from './tenants/world.ts'

const seed = 20261121

describeOnEachDatabase('every caller', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await engine.place())
  })
  afterAll(() => world.server.stop())

  it('receives the changes that the model lets them see, and no others', async () => {
    const { differences, events } = await runListening(world, seed, 40)
    expect(differences).toEqual([])
    expect(events).toBeGreaterThan(50)
  })

  it('gets what the model says, whatever changes in what they may not see', async () => {
    const { differences, requests } = await runMatrix(world, seed, 600)
    expect(differences).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(600)
  })
})

describeOnSqlite('the tenant drill', () => {
  it('finds each predicate in the source', () => {
    for (const { file, find } of mutants) {
      const source = readFileSync(join(import.meta.dirname, '../../src', file), 'utf8')
      expect([file, find, source.split(find).length - 1]).toEqual([file, find, 1])
    }
  })

  it('notices when the engine lacks a predicate', async () => {
    // `npm run drill -- mutants` tests the others.
    const some = allMutants.filter((index) => index % 24 === 0)
    const hunted = await hunt(some, seed, 20_000)
    expect(hunted.filter(({ killed }) => !killed)).toEqual([])
    expect(hunted.length).toBe(some.length)
  })
})
