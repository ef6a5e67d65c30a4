import { setImmediate } from 'node:timers/promises'
import type { Transaction } from '../database/database.ts'
import { documentTerms } from './analysis.ts'
import { blockOf, changeList, maxLength, type Posting } from './postings.ts'
import type { SearchDocument } from './search-index.ts'
import * as tables from './search-tables.ts'

const titleWeight = 2
/** A long text is indexed in pieces of this many documents or terms, so that other work runs in between. */
const documentsAtOnce = 50
const termsAtOnce = 2000

/** Adds documents, replacing those with the same ids. */
export async function putDocuments(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  const latest = new Map(documents.map((document) => [document.id, document]))
  await removeDocuments(tx, [...latest.keys()])
  const byScope = Map.groupBy(latest.values(), (document) => document.scope)
  for (const scope of [...byScope.keys()].sort()) await putIntoScope(tx, scope, byScope.get(scope)!)
}

async function putIntoScope(tx: Transaction, scope: string, documents: readonly SearchDocument[]): Promise<void> {
  const analysed: ({ id: string } & Analysed)[] = []
  for await (const piece of inPieces(documents, documentsAtOnce)) {
    for (const document of piece) analysed.push({ id: document.id, ...analyse(document) })
  }
  const first = await tables.countIn(tx, scope, {
    documents: analysed.length,
    length: analysed.reduce((sum, each) => sum + each.length, 0),
    added: analysed.length,
  })
  const changes = new ListChanges()
  const stored = analysed.map(({ id, length, frequencies }, index) => {
    const number = first + index
    for (const [term, frequency] of frequencies) changes.add(term, { number, frequency, length })
    return { id, scope, number, length, terms: [...frequencies.keys()].join(' ') }
  })
  for await (const piece of inPieces(stored, documentsAtOnce)) {
    await tables.insertDocuments(tx, piece)
  }
  await changes.write(tx, scope)
}

interface Analysed {
  length: number
  frequencies: Map<string, number>
}

/** Yields to the event loop between pieces. */
async function* inPieces<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) {
    if (at > 0) await setImmediate()
    yield all.slice(at, at + size)
  }
}

function analyse({ title, text, language }: SearchDocument): Analysed {
  const frequencies = new Map<string, number>()
  let length = 0
  const count = (terms: string[], weight: number) => {
    length += terms.length * weight
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
  }
  count(documentTerms(title, language), titleWeight)
  count(documentTerms(text, language), 1)
  return { length: Math.min(length, maxLength), frequencies }
}

export async function removeDocuments(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const scopes = [...new Set((await tables.documentsById(tx, ids)).map((document) => document.scope))].sort()
  for (const scope of scopes) await tables.countIn(tx, scope, { documents: 0, length: 0, added: 0 })
  // Read again: only with the rows locked are all changes of other writers to these scopes visible.
  const documents = scopes.length ? await tables.documentsById(tx, ids) : []
  for (const scope of scopes) {
    const gone = documents.filter((document) => document.scope === scope)
    if (gone.length === 0) continue
    const changes = new ListChanges()
    for (const { terms, number } of gone) {
      for (const term of terms.split(' ')) if (term) changes.remove(term, number)
    }
    await changes.write(tx, scope)
    await tables.deleteDocuments(
      tx,
      gone.map((document) => document.id),
    )
    await tables.countIn(tx, scope, {
      documents: -gone.length,
      length: -gone.reduce((sum, document) => sum + document.length, 0),
      added: 0,
    })
    await tables.dropEmptyScope(tx, scope)
  }
}

/** Collects the changes to the lists of one scope, so that each list is read and written once. */
class ListChanges {
  readonly #lists = new Map<string, { term: string; block: number; added: Posting[]; removed: Set<number> }>()

  add(term: string, posting: Posting): void {
    this.#of(term, blockOf(posting.number)).added.push(posting)
  }

  remove(term: string, number: number): void {
    this.#of(term, blockOf(number)).removed.add(number)
  }

  async write(tx: Transaction, scope: string): Promise<void> {
    for await (const changes of inPieces([...this.#lists.values()], termsAtOnce)) {
      const before = new Map<string, Uint8Array>()
      for (const list of await tables.listsToChange(tx, scope, changes)) {
        before.set(`${list.term} ${list.block}`, list.data)
      }
      await tables.writeLists(
        tx,
        scope,
        changes.map(({ term, block, added, removed }) => ({
          term,
          block,
          data: changeList(before.get(`${term} ${block}`), added, removed, block),
        })),
      )
    }
  }

  #of(term: string, block: number) {
    const key = `${term} ${block}`
    let list = this.#lists.get(key)
    if (!list) {
      list = { term, block, added: [], removed: new Set() }
      this.#lists.set(key, list)
    }
    return list
  }
}
