/** `null`: superusers only. `''`: anybody (who passes the tenant condition). Otherwise a filter the row must satisfy. */
export type Rule = string | null

export interface Rules {
  readonly list: Rule
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
}

/** Anybody who is signed in; where the collection has a tenant the engine narrows this to its members. */
export const signedIn = '@request.auth.id != ""'

/** Only the server and superusers. */
export const locked: Rules = { list: null, view: null, create: null, update: null, delete: null }

/** Who is signed in reads, only the server writes. */
export const readOnly: Rules = { ...locked, list: signedIn, view: signedIn }
