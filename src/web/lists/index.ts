/** Lists of records as pages show them: one composition of query, address, states and actions. */
export { downloadCsv } from './download-csv.ts'
export { RecordTable } from './record-table.tsx'
export { useDeleteSelected } from './use-delete-selected.ts'
export { useReportFailed } from './use-report-failed.ts'
