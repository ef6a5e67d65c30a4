/**
 * The filter, rule and sort language of the record API, compiled to SQL for both engines.
 *
 * ```ts
 * compileFilter(expression, context): SqlFragment    // a condition, self-contained: AND it to the statement's WHERE
 * compileSort(sort, context): CompiledSort           // { orderBy, where }: ORDER BY list (null if none), condition
 * bindParams(filter, params): BoundFilter            // `{:name}` → values; pass the result to compileFilter
 * virtualRow(collection, row, dialect): SqlFragment  // the SELECT of the one-row CTE that a create rule runs against
 * checkExpression(expression, context): void         // throws FilterError; for checking rules at start
 * ```
 *
 * The condition refers to the base row by `context.alias` and carries its joins inside EXISTS subqueries. It therefore
 * never multiplies rows: no DISTINCT, no joins to add, a plain `count(*)` is right. An empty expression is an error;
 * callers treat `''` as absent.
 *
 * Errors: `FilterError` (answer 400, default text) and, for non-superusers in mode `client`, an `ApiError` 403.
 *
 * Tables: `@rowid` sorts by the native rowid on SQLite and by the column `_rowid` (bigserial) on PostgreSQL.
 */
export type { CompileContext } from './context.ts'
export { FilterError } from './filter-error.ts'
