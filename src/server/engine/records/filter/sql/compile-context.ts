import type { Dialect, SqlFragment } from '../../../database/database.ts'
import type { Model, Models } from '../../model.ts'
import type { RequestInfo } from '../../request.ts'

/** The context in which an expression is compiled. */
export interface CompileContext {
  readonly dialect: Dialect
  /** Whose rows are filtered. */
  readonly model: Model
  /** The alias of its table, or of the one-row `virtualRow` of a create, in the statement. */
  readonly alias: string
  /** The collections that relations lead to. */
  readonly models: Models
  /** Null: every `@request.` path is NULL. */
  readonly request: RequestInfo | null
  /**
   * `rule`: API rules and filters of the server itself. `client`: filters from a request, under the limits of
   * PocketBase (hidden fields, visibility of e-mail addresses, list rules of joined collections, length).
   */
  readonly mode: 'rule' | 'client'
  /** Lifts the limits of `client` that concern access. */
  readonly isSuperuser: boolean
  readonly now: Date
  /**
   * A condition that every row joined by a client filter or sort has to satisfy as well (not called for
   * superusers and rules). `alias` refers to the row; the text may be any SQL condition.
   */
  tenantCondition?(model: Model, alias: string): SqlFragment | null
}
