/** One request and its expected outcome. `{name}` in texts is replaced by a value that an earlier scenario stored. */
export interface Scenario {
  /** `GET /api/…`; blanks and quotes in the query are encoded. */
  readonly ask: string
  readonly status: number
  readonly as?: Person
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: readonly (readonly [string, string | UploadedFile])[]
  /** Raw content type and body. */
  readonly raw?: readonly [string, string]
  /** The whole answer, to the byte. */
  readonly is?: unknown
  readonly has?: readonly string[]
  readonly lacks?: readonly string[]
  /** Headers of the answer; null for one that must not be there. */
  readonly sends?: Readonly<Record<string, string | null>>
  /** The events of a superuser subscribed to every collection, such as `create clubs/…`. */
  readonly events?: readonly string[]
  /** The events of another subscriber to a topic: the data of each message. */
  readonly hears?: { readonly as?: Person; readonly topic: string; readonly messages: readonly object[] }
  /** Under a name, a path into the answer: `record.id`, `items.0.id`. */
  readonly keep?: Readonly<Record<string, string>>
  /** Why PocketBase answers differently; the scenario is then not compared. */
  readonly differs?: string
}
export type Person = 'guest' | 'ann' | 'bob' | 'root'
export interface UploadedFile {
  readonly name: string
  readonly content: string | Buffer
}

/** Scenarios that start with the records of the world and run in order. */
export interface Table {
  /** The section of the API. */
  readonly section: string
  readonly title: string
  readonly scenarios: readonly Scenario[]
}

type Rest = Omit<Scenario, 'ask' | 'status'>

export const ask = (request: string, status: number, rest: Rest = {}): Scenario => ({ ask: request, status, ...rest })

const usual: Record<number, string> = {
  400: 'Something went wrong while processing your request.',
  401: 'The request requires valid record authorization token.',
  403: 'You are not allowed to perform this request.',
  404: "The requested resource wasn't found.",
  413: 'Request entity too large.',
  429: 'Too Many Requests.',
}

/** An error without field errors. */
export const refused = (request: string, status: number, message = usual[status]!, rest: Rest = {}): Scenario =>
  ask(request, status, { is: { data: {}, message, status }, ...rest })

/** Code, message and parameters of each field. */
type Problems = Readonly<Record<string, readonly [code: string, message: string, params?: object]>>

const problemsOf = (fields: Problems): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, [code, message, params]]) => [
      name,
      { code, message, ...(params && { params }) },
    ]),
  )

/** A 400 about fields. */
export const invalid = (request: string, message: string, fields: Problems, rest: Rest = {}): Scenario =>
  ask(request, 400, { is: { data: problemsOf(fields), message, status: 400 }, ...rest })

/** The ids that a filter finds, in order, in the world's short form. */
export const found = (collection: string, filter: string, ids: readonly string[], rest: Rest = {}): Scenario =>
  listed(`${collection}?filter=${encodeURIComponent(filter)}&sort=id`, ids, rest)

/** The ids of a list. */
export const listed = (request: string, ids: readonly string[], rest: Rest = {}): Scenario => {
  const [collection, query = ''] = request.split(/\?(.*)/s)
  const items = ids.map((name) => ({ id: idOf(name) }))
  return ask(`GET /api/collections/${collection}/records?${query}&fields=id&skipTotal=1&perPage=50`, 200, {
    is: { items, page: 1, perPage: 50, totalItems: -1, totalPages: -1 },
    ...rest,
  })
}

/** An invalid filter, sort or parameter. */
export const unaskable = (query: string, rest: Rest = {}): Scenario =>
  refused(`GET /api/collections/clubs/records?${query}`, 400, undefined, rest)

/** `c1` is the id `c10000000000000`. */
export const idOf = (name: string): string => (name.length === 15 ? name : name.padEnd(15, '0'))

export const required = ['validation_required', 'Cannot be blank.'] as const
export const created = 'Failed to create record.'
export const updated = 'Failed to update record.'
