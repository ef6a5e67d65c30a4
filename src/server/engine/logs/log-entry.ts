export interface LogEntry {
  id: string
  /** `YYYY-MM-DD HH:MM:SS.mmmZ` */
  created: string
  /** -4 debug, 0 info, 4 warn, 8 error. */
  level: number
  message: string
  data: Record<string, unknown>
}

/** Converts a line of the program's log to an entry; null for lines that already have one or are about entries. */
export function entryOfLine(line: string): { level: number; message: string; data: Record<string, unknown> } | null {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const { level, msg, time: _time, pid: _pid, hostname: _hostname, unsaved, ...data } = parsed
  if (unsaved || (msg === 'request' && data.request)) return null
  return { level: slogLevel(Number(level)), message: String(msg ?? ''), data }
}

const slogLevel = (level: number): number => (level >= 50 ? 8 : level >= 40 ? 4 : level >= 30 ? 0 : -4)

/** Default bytes. */
const defaultBytes = 16_384

/** The data of an entry as JSON, truncated to about `max` bytes (0: 16 KB). */
export function fitData(data: Record<string, unknown>, max: number): string {
  const text = JSON.stringify(data)
  const bytes = max || defaultBytes
  if (text.length <= bytes && Buffer.byteLength(text) <= bytes) return text
  const entries = Object.entries(data)
  const share = Math.floor(bytes / entries.length / 2)
  return JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, cut(value, share)])))
}

function cut(value: unknown, max: number): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // The cut may be inside of a character of two units.
  return text.length > max ? `${text.slice(0, max).toWellFormed()}…` : value
}
