import type { Database, Transaction } from '../../database/database.ts'
import { uniqueName } from '../../random.ts'
import { findNearest } from './nearest.ts'
import { blockSize, emptyBlock, freePlace, freePlaces, normalised, packed, signsOf, takePlace } from './packing.ts'
import type { Generation, StoredVector, VectorIndex } from './vector-index.ts'
import * as tables from './vector-tables.ts'

/** The index over `database`, whose tables `searchMigrations` creates. */
export function createVectorIndex({ database }: { database: Database }): VectorIndex {
  return {
    generations: (scopes, on = database) => tables.generationsOf(on, scopes),
    async open(tx, scope, { source, model }) {
      const find = async () =>
        (await tables.generationsOf(tx, [scope])).find((each) => each.source === source && each.model === model)
      let found = await find()
      if (!found) {
        await tables.insertGeneration(tx, { id: uniqueName(8), scope, source, model })
        found = (await find())!
      }
      const [locked] = await tables.lockGenerations(tx, [found.id])
      return locked!
    },
    missing: (generation, after, limit) => tables.withoutVector(database, generation, after, limit),
    store: storeVectors,
    async makeCurrent(tx, { id, scope }) {
      await tables.setCurrent(tx, id)
      const others = (await tables.generationsOf(tx, [scope])).filter((each) => each.id !== id)
      await tables.dropGenerations(
        tx,
        others.map((each) => each.id),
      )
    },
    note: (tx, { id }, { error, tried }) => tables.setFailure(tx, id, error, tried),
    async dropChanged(tx, documents) {
      const hashes = new Map(documents.map(({ id, hash }) => [id, hash]))
      await drop(tx, [...hashes.keys()], ({ id, hash }) => hashes.get(id) !== hash)
    },
    remove: (tx, ids) => drop(tx, ids, () => true),
    dropGeneration: (tx, { id }) => tables.dropGenerations(tx, [id]),
    async removeScope(tx, scope) {
      const generations = await tables.generationsOf(tx, [scope])
      await tables.dropGenerations(
        tx,
        generations.map(({ id }) => id),
      )
    },
    async nearest(vector, generations, limit) {
      return generations.length === 0 || limit < 1 ? [] : findNearest(database, vector, generations, limit)
    },
  }
}

/** Reuses free places first, so that a base that is rewritten for years does not grow. */
async function storeVectors(tx: Transaction, generation: Generation, vectors: readonly StoredVector[]): Promise<void> {
  if (vectors.length === 0) return
  const { id } = generation
  const { length } = vectors[0]!.vector
  if (generation.dimensions === 0) await tables.setDimensions(tx, id, length)
  if (vectors.some(({ vector }) => vector.length !== (generation.dimensions || length))) {
    throw new Error('Vectors of a generation have the same length.')
  }
  const replaced = await tables.placesOf(
    tx,
    vectors.map((each) => each.id),
  )
  const own = replaced.filter((each) => each.generation === id)
  await dropPlaces(tx, id, own)
  const blocks = await tables.blocksWithRoom(tx, id)
  let last = await tables.lastBlock(tx, id)
  const waiting = vectors.map((each) => ({ ...each, vector: normalised(each.vector) }))
  while (waiting.length > 0) {
    const block = blocks.shift() ?? { block: ++last, free: blockSize, data: emptyBlock(length) }
    const places = freePlaces(block.data)
    const data = Uint8Array.from(block.data)
    const taken = waiting.splice(0, places.length)
    for (const [at, { vector }] of taken.entries()) takePlace(data, places[at]!, signsOf(vector))
    await tables.writeBlock(tx, id, { block: block.block, free: places.length - taken.length, data })
    await tables.insertVectors(
      tx,
      id,
      taken.map((each, at) => ({
        ...{ id: each.id, hash: each.hash },
        ...{ number: block.block * blockSize + places[at]!, data: packed(each.vector) },
      })),
    )
  }
  await tables.countVectors(tx, id, vectors.length)
}

async function drop(
  tx: Transaction,
  ids: readonly string[],
  isDropped: (place: tables.VectorPlace) => boolean,
): Promise<void> {
  if (ids.length === 0) return
  const wanted = (await tables.placesOf(tx, ids)).filter(isDropped)
  if (wanted.length === 0) return
  const generations = await tables.lockGenerations(tx, [...new Set(wanted.map(({ generation }) => generation))])
  // Read again: only with the generations locked can no other writer move their vectors.
  const places = (await tables.placesOf(tx, ids)).filter(isDropped)
  for (const { id } of generations) {
    const own = places.filter(({ generation }) => generation === id)
    await dropPlaces(tx, id, own)
  }
}

/** Of a locked generation. */
async function dropPlaces(tx: Transaction, generation: string, places: readonly tables.VectorPlace[]): Promise<void> {
  if (places.length === 0) return
  for (const [number, own] of Map.groupBy(places, ({ number }) => Math.floor(number / blockSize))) {
    const found = await tables.readBlock(tx, generation, number)
    if (!found) continue
    const data = Uint8Array.from(found.data)
    for (const each of own) freePlace(data, each.number % blockSize)
    const free = freePlaces(data).length
    if (free === blockSize) await tables.deleteBlock(tx, generation, number)
    else await tables.writeBlock(tx, generation, { block: number, free, data })
  }
  const ids = places.map(({ id }) => id)
  await tables.countVectors(tx, generation, -(await tables.deleteVectors(tx, generation, ids)))
}
