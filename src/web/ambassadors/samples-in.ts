/** People keep their posts in one document, divided by lines of dashes. */
const divider = /\n[^\S\n]*-{3,}[^\S\n]*\n/

/** One text, or the several that it holds. */
export function samplesIn(text: string): string[] {
  const parts = text.split(divider)
  return parts.length > 1 ? parts.map((part) => part.trim()) : parts
}
