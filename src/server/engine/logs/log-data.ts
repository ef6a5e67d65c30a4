/** Bytes, where the settings name none. */
const defaultBytes = 16_384

/** The data of an entry as JSON that is not much longer than `most` bytes (0: 16 KB): what is too long is cut. */
export function fitData(data: Record<string, unknown>, most: number): string {
  const text = JSON.stringify(data)
  const bytes = most || defaultBytes
  if (text.length <= bytes && Buffer.byteLength(text) <= bytes) return text
  const entries = Object.entries(data)
  const share = Math.floor(bytes / entries.length / 2)
  return JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, cut(value, share)])))
}

function cut(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length > most ? `${value.slice(0, most)}…` : value
  const text = JSON.stringify(value) ?? ''
  return text.length > most ? `${text.slice(0, most)}…` : value
}
