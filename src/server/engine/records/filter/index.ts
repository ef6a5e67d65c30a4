/**
 * The filter, rule and sort language of PocketBase, compiled to SQL for both engines.
 *
 * ```ts
 * compileFilter(filter, context): SqlFragment        // a condition, self-contained: AND it to the statement's WHERE
 * compileSort(sort, context): CompiledSort | null    // { orderBy, where }: ORDER BY list, condition to AND (or null)
 * parseFilter(text, context): ParsedFilter           // for `fixesField`; compileFilter takes it as well as a text
 * bindParams(filter, params): BoundFilter            // `{:name}` → values; pass the result to compileFilter
 * virtualRow(model, row, dialect): SqlFragment       // the SELECT of the one-row CTE that a create rule runs against
 * checkExpression(expression, context): void         // throws FilterError; for checking rules at start
 * ```
 *
 * The condition refers to the base row by `context.alias` (SQL text: quote it if it needs quotes) and contains its
 * joins inside EXISTS subqueries. It therefore never multiplies rows: no DISTINCT, no joins to add, a plain
 * `count(*)` is correct. An empty expression is an error; callers treat `''` as absent.
 *
 * Errors: `FilterError` (status 400, default text) and, for non-superusers in mode `client`, an `ApiError` 403.
 *
 * Tables: `@rowid` sorts by the native rowid on SQLite and by the column `_rowid` (bigserial) on PostgreSQL.
 */
export type { ParsedFilter } from './language/expression.ts'
export { FilterError } from './language/filter-error.ts'
export { fixesField } from './language/fixes-field.ts'
export { bindParams } from './language/params.ts'
export { checkExpression, compileFilter, parseFilter } from './sql/compile.ts'
export type { CompileContext } from './sql/compile-context.ts'
export { compileSort } from './sql/sort.ts'
export { virtualRow } from './sql/virtual-row.ts'
