import type { Dialect, SqlFragment } from '../../../database/database.ts'
import type { Model, Models } from '../../model.ts'
import type { RequestInfo } from '../../request.ts'

/** What an expression is compiled against. */
export interface CompileContext {
  readonly dialect: Dialect
  /** Whose rows are filtered. */
  readonly model: Model
  /** Under which name its table, or the one-row `virtualRow` of a create, stands in the statement. */
  readonly alias: string
  /** Where relations lead. */
  readonly models: Models
  /** Null: every `@request.` path is NULL. */
  readonly request: RequestInfo | null
  /**
   * `rule`: API rules and what the server itself asks for. `client`: what arrived in a request, under the limits of
   * PocketBase (hidden fields, visibility of e-mail addresses, list rules of joined collections, length).
   */
  readonly mode: 'rule' | 'client'
  /** Lifts the limits of `client` that concern access. */
  readonly isSuperuser: boolean
  readonly now: Date
  /**
   * A condition that every row joined on the way of a client filter or sort has to satisfy as well (never asked for
   * superusers and rules). `alias` is how to refer to the row; the text may be any SQL condition.
   */
  tenantCondition?(model: Model, alias: string): SqlFragment | null
}
