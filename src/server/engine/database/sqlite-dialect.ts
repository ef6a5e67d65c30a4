import type { SqlDialect } from './dialect.ts'

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  isEmbedded: true,

  text: 'text',
  bytes: 'blob',
  keyedTable: ' without rowid',

  forUpdate: '',
  insertionOrder: 'rowid',
  insertionOrderColumn: null,

  textParam: '?',
  oneOf: 'in (select value from json_each(?))',
  jsonRows: 'json_each(?) as e',
  jsonCell: (index) => `(e.value ->> ${index})`,
  jsonBytes: (index) => `unhex(e.value ->> ${index})`,

  allColumns: `
    select m.name as "table", c.name as "column", lower(c.type) as type,
      case when lower(m.sql) like '%without rowid%' then 0 else 1 end as rowid
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid`,
}
