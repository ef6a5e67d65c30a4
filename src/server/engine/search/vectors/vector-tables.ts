import type { SqlRunner, Transaction } from '../../database/database.ts'
import type { Generation } from './vector-index.ts'

interface GenerationRow extends Omit<Generation, 'isCurrent'> {
  current: number
}

const columns = 'id, scope, source, model, dimensions, current, documents, error, tried'

const asGeneration = ({ current, ...row }: GenerationRow): Generation => ({ ...row, isCurrent: current === 1 })

export async function generationsOf(on: SqlRunner, scopes: readonly string[]): Promise<Generation[]> {
  const text = `select ${columns} from search_generations where scope ${on.dialect.oneOf} order by id`
  return (await on.all<GenerationRow>(text, [JSON.stringify(scopes)])).map(asGeneration)
}

export async function insertGeneration(
  tx: Transaction,
  { id, scope, source, model }: Pick<Generation, 'id' | 'scope' | 'source' | 'model'>,
): Promise<void> {
  const text = `insert into search_generations (${columns}) values (?, ?, ?, ?, 0, 0, 0, '', '')
    on conflict (scope, source, model) do nothing`
  await tx.run(text, [id, scope, source, model])
}

/** The current rows of those that still exist. They stay locked, so writers of one generation take turns. */
export async function lockGenerations(tx: Transaction, ids: readonly string[]): Promise<Generation[]> {
  const text = `select ${columns} from search_generations where id ${tx.dialect.oneOf} order by id ${tx.dialect.forUpdate}`
  return (await tx.all<GenerationRow>(text, [JSON.stringify([...ids])])).map(asGeneration)
}

/** Changes the number of documents. */
export async function countVectors(tx: Transaction, id: string, change: number): Promise<void> {
  await tx.run('update search_generations set documents = documents + ? where id = ?', [change, id])
}

export async function setDimensions(tx: Transaction, id: string, dimensions: number): Promise<void> {
  await tx.run('update search_generations set dimensions = ? where id = ?', [dimensions, id])
}

export async function setCurrent(tx: Transaction, id: string): Promise<void> {
  await tx.run("update search_generations set current = 1, error = '', tried = '' where id = ?", [id])
}

export async function setFailure(tx: Transaction, id: string, error: string, tried: string): Promise<void> {
  await tx.run('update search_generations set error = ?, tried = ? where id = ?', [error, tried, id])
}

export const withoutVector = (on: SqlRunner, { id, scope }: Generation, after: number, limit: number) =>
  on.all<{ id: string; number: number }>(
    `select d.id as id, d.number as number from search_documents d
     where d.scope = ? and d.number > ? and not exists
       (select 1 from search_vectors v where v.id = d.id and v.generation = ?)
     order by d.number limit ?`,
    [scope, after, id, limit],
  )

export interface VectorPlace {
  generation: string
  id: string
  number: number
  hash: string
}

/** The places of documents' vectors, in all generations. */
export const placesOf = (on: SqlRunner, ids: readonly string[]) =>
  on.all<VectorPlace & Record<string, never>>(
    `select generation, id, number, hash from search_vectors where id ${on.dialect.oneOf}`,
    [JSON.stringify(ids)],
  ) as Promise<VectorPlace[]>

export async function insertVectors(
  tx: Transaction,
  generation: string,
  vectors: readonly { id: string; number: number; hash: string; data: Uint8Array }[],
): Promise<void> {
  const { jsonCell, jsonBytes, jsonRows, textParam } = tx.dialect
  await tx.run(
    `insert into search_vectors (generation, number, id, hash, data)
     select ${textParam}, ${jsonCell(0, 'integer')}, ${jsonCell(1)}, ${jsonCell(2)}, ${jsonBytes(3)} from ${jsonRows}`,
    [
      generation,
      JSON.stringify(vectors.map((each) => [each.number, each.id, each.hash, Buffer.from(each.data).toString('hex')])),
    ],
  )
}

export async function deleteVectors(tx: Transaction, generation: string, ids: readonly string[]): Promise<number> {
  return tx.run(`delete from search_vectors where generation = ? and id ${tx.dialect.oneOf}`, [
    generation,
    JSON.stringify(ids),
  ])
}

export const vectorsByNumber = (on: SqlRunner, generation: string, numbers: readonly number[]) =>
  on.all<{ id: string; data: Uint8Array }>(
    `select v.id as id, v.data as data from ${on.dialect.jsonRows}
     cross join search_vectors v where v.generation = ? and v.number = ${on.dialect.jsonCell(0, 'integer')}`,
    [JSON.stringify(numbers.map((number) => [number])), generation],
  )

export interface Block {
  block: number
  free: number
  data: Uint8Array
}

export const readBlocks = (on: SqlRunner, generation: string, after: number, limit: number) =>
  on.all<Block & Record<string, never>>(
    'select block, free, data from search_vector_blocks where generation = ? and block > ? order by block limit ?',
    [generation, after, limit],
  ) as Promise<Block[]>

export const blocksWithRoom = (on: SqlRunner, generation: string) =>
  on.all<Block & Record<string, never>>(
    'select block, free, data from search_vector_blocks where generation = ? and free > 0 order by block limit 8',
    [generation],
  ) as Promise<Block[]>

export async function readBlock(on: SqlRunner, generation: string, block: number): Promise<Block | undefined> {
  const [found] = await readBlocks(on, generation, block - 1, 1)
  return found?.block === block ? found : undefined
}

export async function lastBlock(on: SqlRunner, generation: string): Promise<number> {
  const [row] = await on.all<{ last: number | null }>(
    'select max(block) as last from search_vector_blocks where generation = ?',
    [generation],
  )
  return Number(row?.last ?? -1)
}

export async function writeBlock(tx: Transaction, generation: string, { block, free, data }: Block): Promise<void> {
  await tx.run(
    `insert into search_vector_blocks (generation, block, free, data) values (?, ?, ?, ?)
     on conflict (generation, block) do update set free = excluded.free, data = excluded.data`,
    [generation, block, free, data],
  )
}

export async function deleteBlock(tx: Transaction, generation: string, block: number): Promise<void> {
  await tx.run('delete from search_vector_blocks where generation = ? and block = ?', [generation, block])
}

export async function dropGenerations(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (const table of ['search_vector_blocks', 'search_vectors']) {
      await tx.run(`delete from ${table} where generation = ?`, [id])
    }
    await tx.run('delete from search_generations where id = ?', [id])
  }
}
