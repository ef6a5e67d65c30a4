import { plain, sorted } from './check.ts'
import type { Outcome } from './target.ts'
import { world } from './world.ts'

/** An outcome without values that differ each time: new ids, tokens, dates, file names. */
export interface Comparable {
  readonly status: number
  readonly body: string
  readonly headers: string
  readonly events: string
}

const sent = ['content-type', 'content-disposition', 'content-range', 'location']
const known = new Set(world.map(([, { id }]) => id as string))

export function comparable({ status, headers, text, events, heard }: Outcome): Comparable {
  return {
    status,
    body: headers.get('content-type')?.startsWith('image/') ? 'a picture' : timeless(sorted(plain(text))),
    headers: sent.map((name) => `${name}: ${asSent(name, headers.get(name))}`).join('\n'),
    events: timeless(JSON.stringify([events?.toSorted() ?? null, heard?.map((data) => sorted(plain(data))) ?? null])),
  }
}

const hour = 3_600_000

const timeless = (text: string): string =>
  text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN')
    .replace(/"20\d\d-\d\d-\d\d [^"]{12}Z"/g, (moment) =>
      Math.abs(Date.parse(moment.slice(1, -1)) - Date.now()) < hour ? '"NOW"' : moment,
    )
    .replace(/T-\d{6}/g, 'T-RANDOM')
    .replace(/(?:(?<=")[a-z0-9]{10,12})?_[a-z0-9]{10}(\.\w+)/g, '_RANDOM$1')
    .replace(/(?<=["/])[a-z0-9]{15}(?=")/g, (id) => (known.has(id) ? id : 'ID'))

/** Charsets and quotes are optional; both forms mean the same. */
const asSent = (name: string, value: string | null): string => {
  const text = timeless(value ?? '')
  if (name === 'content-type') return text.split(';')[0]!
  return name === 'content-disposition' ? text.replaceAll('"', '') : text
}

export function differences(theirs: Comparable, ours: Comparable): string[] {
  const keys = ['status', 'body', 'headers', 'events'] as const
  return keys.flatMap((key) =>
    theirs[key] === ours[key] ? [] : [`${key} there: ${short(theirs[key])}\n  ${key} here:  ${short(ours[key])}`],
  )
}

const short = (value: unknown): string => String(value).slice(0, 2000)
