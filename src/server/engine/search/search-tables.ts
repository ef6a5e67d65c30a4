import type { SqlRunner, Transaction } from '../database/database.ts'
import type { PostingList, Statistics } from './ranking.ts'

/** The statements of the index, the same on both databases except for the expansion of JSON lists. */
export interface StoredDocument {
  id: string
  scope: string
  number: number
  length: number
  /** Distinct terms, separated by spaces. */
  terms: string
}

export async function statisticsOf(on: SqlRunner, scopes: readonly string[]): Promise<Statistics> {
  const rows = await on.all<Statistics>(`select documents, length from search_scopes where scope ${on.dialect.oneOf}`, [
    JSON.stringify(scopes),
  ])
  return rows.reduce((sum, row) => ({ documents: sum.documents + row.documents, length: sum.length + row.length }), {
    documents: 0,
    length: 0,
  })
}

export const postingLists = (on: SqlRunner, scopes: readonly string[], terms: readonly string[]) =>
  on.all<PostingList & Record<string, never>>(
    `select scope, term, block, data from search_postings where scope ${on.dialect.oneOf} and term ${on.dialect.oneOf}`,
    [JSON.stringify(scopes), JSON.stringify(terms)],
  ) as Promise<PostingList[]>

export const documentsByNumber = (on: SqlRunner, scope: string, numbers: readonly number[]) =>
  on.all<{ id: string; number: number }>(
    `select d.id as id, d.number as number from ${on.dialect.jsonRows}
     cross join search_documents d where d.scope = ? and d.number = ${on.dialect.jsonCell(0, 'integer')}`,
    [JSON.stringify(numbers.map((number) => [number])), scope],
  )

export const documentsById = (on: SqlRunner, ids: readonly string[]) =>
  on.all<StoredDocument & Record<string, never>>(
    `select id, scope, number, length, terms from search_documents where id ${on.dialect.oneOf}`,
    [JSON.stringify(ids)],
  ) as Promise<StoredDocument[]>

/**
 * Updates the document count and assigns numbers. The row stays locked until the end of the transaction, so
 * writers of one scope take turns. Resolves to the first number of `added` new documents.
 */
export async function countIn(
  tx: Transaction,
  scope: string,
  change: { documents: number; length: number; added: number },
): Promise<number> {
  const [row] = await tx.all<{ next: number }>(
    `insert into search_scopes (scope, documents, length, next) values (?, ?, ?, ?)
     on conflict (scope) do update set documents = search_scopes.documents + excluded.documents,
       length = search_scopes.length + excluded.length, next = search_scopes.next + excluded.next
     returning next`,
    [scope, change.documents, change.length, change.added],
  )
  return row!.next - change.added
}

export async function insertDocuments(tx: Transaction, documents: readonly StoredDocument[]): Promise<void> {
  await tx.run(
    `insert into search_documents (id, scope, number, length, terms)
     select ${tx.dialect.jsonCell(0)}, ${tx.dialect.jsonCell(1)}, ${tx.dialect.jsonCell(2, 'integer')}, ${tx.dialect.jsonCell(3, 'integer')},
       ${tx.dialect.jsonCell(4)} from ${tx.dialect.jsonRows}`,
    [JSON.stringify(documents.map((each) => [each.id, each.scope, each.number, each.length, each.terms]))],
  )
}

export async function deleteDocuments(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(`delete from search_documents where id ${tx.dialect.oneOf}`, [JSON.stringify(ids)])
}

type ListKey = { term: string; block: number }

export async function listsToChange(
  tx: Transaction,
  scope: string,
  keys: readonly ListKey[],
): Promise<(ListKey & { data: Uint8Array })[]> {
  return (await tx.all(
    `select p.term as term, p.block as block, p.data as data from ${tx.dialect.jsonRows}
     cross join search_postings p where p.scope = ? and p.term = ${tx.dialect.jsonCell(0)} and p.block = ${tx.dialect.jsonCell(1, 'integer')}`,
    [JSON.stringify(keys.map((key) => [key.term, key.block])), scope],
  )) as unknown as (ListKey & { data: Uint8Array })[]
}

export async function writeLists(
  tx: Transaction,
  scope: string,
  lists: readonly (ListKey & { data: Uint8Array })[],
): Promise<void> {
  const filled = lists.filter((list) => list.data.length > 0)
  const emptied = lists.filter((list) => list.data.length === 0)
  if (filled.length) {
    await tx.run(
      `insert into search_postings (scope, term, block, data)
       select ${tx.dialect.textParam}, ${tx.dialect.jsonCell(0)}, ${tx.dialect.jsonCell(1, 'integer')},
         ${tx.dialect.jsonBytes(2)} from ${tx.dialect.jsonRows} where true
       on conflict (scope, term, block) do update set data = excluded.data`,
      [scope, JSON.stringify(filled.map((list) => [list.term, list.block, Buffer.from(list.data).toString('hex')]))],
    )
  }
  if (emptied.length) {
    await tx.run(
      `delete from search_postings where scope = ? and (term, block) in
       (select ${tx.dialect.jsonCell(0)}, ${tx.dialect.jsonCell(1, 'integer')} from ${tx.dialect.jsonRows})`,
      [scope, JSON.stringify(emptied.map((list) => [list.term, list.block]))],
    )
  }
}

export async function dropScope(tx: Transaction, scope: string): Promise<void> {
  for (const table of ['search_postings', 'search_documents', 'search_scopes']) {
    await tx.run(`delete from ${table} where scope = ?`, [scope])
  }
}

/** Deletes the scope's row if it is empty. @returns whether it was */
export async function dropEmptyScope(tx: Transaction, scope: string): Promise<void> {
  await tx.run('delete from search_scopes where scope = ? and documents = 0', [scope])
}
