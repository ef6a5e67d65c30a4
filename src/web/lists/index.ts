/** Lists of records as pages show them: one composition of query, address, states and actions. */
export { downloadCsv } from './download-csv.ts'
export { FilterSelect } from './filter-select.tsx'
export { RecordTable } from './record-table.tsx'
export { useAddressChoice } from './use-address-choice.ts'
export { useDeleteSelected } from './use-delete-selected.ts'
export { useReportFailed } from './use-report-failed.ts'
