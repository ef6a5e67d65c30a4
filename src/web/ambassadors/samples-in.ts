/** Posts in one document are separated by lines of dashes. */
const divider = /\n[^\S\n]*-{3,}[^\S\n]*\n/

/** Splits a text into the posts it contains. */
export function samplesIn(text: string): string[] {
  const parts = text.split(divider)
  return parts.length > 1 ? parts.map((part) => part.trim()) : parts
}
