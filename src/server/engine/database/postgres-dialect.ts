import type { SqlDialect } from './dialect.ts'

/** How connections name themselves, followed by the process: `record-server web-1:4711`. */
export const applicationName = 'record-server'

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  isEmbedded: false,

  text: 'text collate "C"',
  bytes: 'bytea',
  keyedTable: '',

  forUpdate: ' for update',
  insertionOrder: '"_rowid"',
  insertionOrderColumn: '"_rowid" bigserial',

  textParam: 'cast(? as text)',
  oneOf: '= any (array(select jsonb_array_elements_text(cast(? as jsonb))))',
  jsonRows: 'jsonb_array_elements(cast(? as jsonb)) as e(value)',
  jsonCell: (index, type = 'text') => `cast(e.value ->> ${index} as ${type})`,
  jsonBytes: (index) => `decode(e.value ->> ${index}, 'hex')`,

  allColumns: `
    select t.table_name as "table", c.column_name as "column", c.data_type as type, 0 as rowid
    from information_schema.tables t
    join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by t.table_name collate "C", c.ordinal_position`,
}
