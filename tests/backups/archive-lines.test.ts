import { describe, expect, it } from 'vitest'
import { readManifest } from '#server/engine/backups/manifest.ts'
import { readRow, writeRow } from '#server/engine/backups/row-line.ts'
import type { ColumnKind, Table } from '#server/engine/backups/tables.ts'
import { fc } from '../support/properties.ts'

const kinds = ['text', 'integer', 'number', 'bytes'] as const
const table: Table = { name: 'things', order: '', columns: kinds.map((kind) => ({ name: kind, kind })) }

describe('a row in a backup', () => {
  it('returns unchanged, for any values', () => {
    const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
    const row = fc.record({
      text: nullable(fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed())),
      integer: nullable(fc.maxSafeInteger()),
      number: nullable(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
      bytes: nullable(fc.uint8Array()),
    })
    fc.assert(
      fc.property(row, (written) => {
        const line = writeRow(table, written)
        // One line per row, whatever its texts contain.
        expect(line.indexOf('\n')).toBe(line.length - 1)
        const read = readRow(line, kinds)
        const bytes = read[3] as Uint8Array | null
        expect([...read.slice(0, 3), bytes && [...bytes]]).toEqual([
          ...[written.text, written.integer, written.number],
          written.bytes && [...written.bytes],
        ])
      }),
    )
  })

  it('is written in the order of the columns, without other values', () => {
    const row = { number: 2, secret: 'x', text: 'a', bytes: new Uint8Array([0, 255]), integer: 1 }
    expect(writeRow(table, row)).toBe('["a",1,2,"AP8="]\n')
  })

  it('is read without the columns that are not wanted', () => {
    expect(readRow('["a",1,2.5,"AP8="]', [null, 'integer', null, null])).toEqual([1])
    // Their values are not read.
    expect(readRow('[{},1]', [null, 'integer'])).toEqual([1])
  })

  it.each<[string, string, ColumnKind[]]>([
    ['fewer values', '["a"]', ['text', 'text']],
    ['more values', '["a","b"]', ['text']],
    ['an object', '{"0":"a","length":1}', ['text']],
    ['nothing', 'null', ['text']],
    ['a number in a text', '[1]', ['text']],
    ['a text in a number', '["1"]', ['number']],
    ['a fraction in an integer', '[1.5]', ['integer']],
    ['a number that is not exact', '[9007199254740993]', ['integer']],
    ['a truth value', '[true]', ['number']],
    ['a list in a text', '[["a"]]', ['text']],
    ['a number in bytes', '[1]', ['bytes']],
  ])('is refused if it has %s', (_, line, columns) => {
    expect(() => readRow(line, columns)).toThrow(/^A row has/)
  })

  it('is refused if it is no JSON', () => expect(() => readRow('["a"', ['text'])).toThrow(SyntaxError))
})

describe('the manifest of a backup', () => {
  const column = { name: 'id', kind: 'text' }
  const things = { name: 'things', columns: [column], rows: 3 }
  const manifest = {
    ...{ format: 'record-backup', version: 1, created: '2026-03-02T12:00:00.000Z', engine: 'sqlite' },
    ...{ tables: [things], files: 2, migrations: ['001'] },
  }
  const read = (more: object) => readManifest(JSON.stringify({ ...manifest, ...more }))

  it('is read, with keys that a later version might add', () => {
    expect(read({})).toEqual(manifest)
    expect(read({ note: 'x' })).toMatchObject(manifest)
    expect(read({ tables: [], files: 0, migrations: [] })).toMatchObject({ tables: [] })
  })

  it.each<[string, object]>([
    ['another format', { format: 'zip' }],
    ['a later version', { version: 2 }],
    ['the version as text', { version: '1' }],
    ['a negative number of files', { files: -1 }],
    ['a fraction of a file', { files: 0.5 }],
    ['no migrations', { migrations: null }],
    ['migrations that are not names', { migrations: [1] }],
    ['no tables', { tables: undefined }],
    ['a table twice', { tables: [things, things] }],
    ['a table with a path', { tables: [{ ...things, name: '../things' }] }],
    ['a table with a quotation mark', { tables: [{ ...things, name: 'things"; drop table users; --' }] }],
    ['a table with a very long name', { tables: [{ ...things, name: 'x'.repeat(101) }] }],
    ['a table without a name', { tables: [{ ...things, name: '' }] }],
    ['a table without columns', { tables: [{ ...things, columns: undefined }] }],
    ['a table with too many rows to count', { tables: [{ ...things, rows: 1e300 }] }],
    ['a column twice', { tables: [{ ...things, columns: [column, column] }] }],
    ['a column of an unknown kind', { tables: [{ ...things, columns: [column, { name: 'x', kind: 'blob' }] }] }],
    ['a column with a dash', { tables: [{ ...things, columns: [{ name: 'a-b', kind: 'text' }] }] }],
  ])('is refused with %s', (_, more) => {
    expect(() => read(more)).toThrow('The archive is not a backup of this server')
  })

  it.each(['null', '7', '"record-backup"', '[]'])('is refused as %s', (text) => {
    expect(() => readManifest(text)).toThrow('The archive is not a backup of this server')
  })
})
