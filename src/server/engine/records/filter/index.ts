/**
 * The filter, rule and sort language of the record API, compiled to SQL for both engines.
 *
 * ```ts
 * compileFilter(expression, context): SqlFragment    // a condition, self-contained: AND it to the statement's WHERE
 * compileSort(sort, context): CompiledSort | null    // { orderBy, where }: ORDER BY list, condition to AND (or null)
 * bindParams(filter, params): BoundFilter            // `{:name}` → values; pass the result to compileFilter
 * virtualRow(collection, row, dialect): SqlFragment  // the SELECT of the one-row CTE that a create rule runs against
 * checkExpression(expression, context): void         // throws FilterError; for checking rules at start
 * pins(filter, field): boolean                       // whether a filter leaves one value of a field
 * ```
 *
 * The condition refers to the base row by `context.alias` (SQL text: quote it if it needs quotes) and carries its
 * joins inside EXISTS subqueries. It therefore never multiplies rows: no DISTINCT, no joins to add, a plain
 * `count(*)` is right. An empty expression is an error; callers treat `''` as absent.
 *
 * Errors: `FilterError` (answer 400, default text) and, for non-superusers in mode `client`, an `ApiError` 403.
 *
 * Tables: `@rowid` sorts by the native rowid on SQLite and by the column `_rowid` (bigserial) on PostgreSQL.
 */

export { FilterError } from './language/filter-error.ts'
export { bindParams } from './language/params.ts'
export { pins } from './language/pins.ts'
export { checkExpression, compileFilter } from './sql/compile.ts'
export type { CompileContext } from './sql/compile-context.ts'
export { compileSort } from './sql/sort.ts'
export { virtualRow } from './sql/virtual-row.ts'
