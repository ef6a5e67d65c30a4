/** `null`: superusers only. `''`: everyone (who passes the tenant condition). Otherwise a filter the row must satisfy. */
export type Rule = string | null

export interface Rules {
  readonly list: Rule
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
}

/** Everyone who is signed in; if the collection has a tenant, the engine narrows this to its members. */
export const signedIn = '@request.auth.id != ""'

/** Only the server and superusers. */
export const locked: Rules = { list: null, view: null, create: null, update: null, delete: null }

/** Signed-in people can read, only the server writes. */
export const readOnly: Rules = { ...locked, list: signedIn, view: signedIn }
