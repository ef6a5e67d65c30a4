/** A subscription, parsed from the text that the client sent, which is also the name of its events. */
export interface Topic {
  readonly name: string
  /** Collection as named, or '' for topics that only server code sends to. */
  readonly collection: string
  /** A record id, or '*' for all records. */
  readonly record: string
  readonly query: Readonly<Record<string, string>>
  /** Names in snake_case. */
  readonly headers: Readonly<Record<string, string>>
}

/** `{collection}/*`, `{collection}/{id}` or `{collection}`, each with `?options=` behind it. Never throws. */
export function parseTopic(name: string): Topic {
  const [path = '', ...rest] = name.split('?')
  const options = readOptions(new URLSearchParams(rest.join('?')).get('options'))
  const [collection = '', record = '*'] = path.split('/')
  return {
    name,
    collection: collection.startsWith('@') ? '' : collection,
    record,
    query: texts(options.query),
    headers: Object.fromEntries(
      Object.entries(texts(options.headers)).map(([key, value]) => [key.toLowerCase().replaceAll('-', '_'), value]),
    ),
  }
}

function readOptions(text: string | null): { query?: unknown; headers?: unknown } {
  try {
    const options: unknown = JSON.parse(text ?? '{}')
    return options && typeof options === 'object' ? options : {}
  } catch {
    return {}
  }
}

function texts(values: unknown): Record<string, string> {
  if (!values || typeof values !== 'object') return {}
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
