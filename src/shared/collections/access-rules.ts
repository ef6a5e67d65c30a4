/** `null`: superusers only. `''`: anybody (who passes the tenant condition). Otherwise a filter the row must satisfy. */
export type Rule = string | null

export interface Rules {
  readonly list: Rule
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
}
