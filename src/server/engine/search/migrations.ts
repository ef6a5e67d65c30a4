import type { Migration } from '../database/migrations.ts'

/** The tables of the search index, in order of creation. */
export const searchMigrations: readonly Migration[] = [
  {
    name: 'search-postings',
    tables: ['search_scopes', 'search_documents', 'search_postings'],
    async up(tx) {
      const { text, bytes, keyedTable } = tx.dialect
      await tx.run(`create table search_scopes (
        scope ${text} not null primary key,
        documents integer not null,
        length integer not null,
        next integer not null
      )`)
      await tx.run(`create table search_documents (
        id ${text} not null primary key,
        scope ${text} not null,
        number integer not null,
        length integer not null,
        terms text not null
      )`)
      await tx.run('create unique index search_documents_number on search_documents (scope, number)')
      await tx.run(`create table search_postings (
        scope ${text} not null,
        term ${text} not null,
        block integer not null,
        data ${bytes} not null,
        primary key (scope, term, block)
      )${keyedTable}`)
    },
  },
  {
    name: 'search-vectors',
    tables: ['search_generations', 'search_vectors', 'search_vector_blocks'],
    async up(tx) {
      const { text, bytes, keyedTable } = tx.dialect
      await tx.run(`create table search_generations (
        id ${text} not null primary key,
        scope ${text} not null,
        source ${text} not null,
        model ${text} not null,
        dimensions integer not null,
        current integer not null,
        documents integer not null,
        error ${text} not null,
        tried ${text} not null
      )`)
      await tx.run('create unique index search_generations_model on search_generations (scope, source, model)')
      await tx.run(`create table search_vectors (
        generation ${text} not null,
        number integer not null,
        id ${text} not null,
        hash ${text} not null,
        data ${bytes} not null,
        primary key (generation, number)
      )${keyedTable}`)
      await tx.run('create unique index search_vectors_id on search_vectors (id, generation)')
      await tx.run(`create table search_vector_blocks (
        generation ${text} not null,
        block integer not null,
        free integer not null,
        data ${bytes} not null,
        primary key (generation, block)
      )${keyedTable}`)
    },
  },
]
