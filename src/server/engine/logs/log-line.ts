/** What a line of the program's log is as an entry; null for lines that have one already or are about entries. */
export function entryOfLine(line: string): { level: number; message: string; data: Record<string, unknown> } | null {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const { level, msg, time: _time, pid: _pid, hostname: _hostname, unkept, ...data } = parsed
  if (unkept || (msg === 'request' && data.request)) return null
  return { level: slogLevel(Number(level)), message: String(msg ?? ''), data }
}

const slogLevel = (level: number): number => (level >= 50 ? 8 : level >= 40 ? 4 : level >= 30 ? 0 : -4)
