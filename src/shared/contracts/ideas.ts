export const maxIdeaCharacters = 5000

/** The first address in a text; '' if there is none. */
export const linkIn = (text: string): string => /https?:\/\/[^\s<>"]+[^\s<>"').,;:!?]/.exec(text)?.[0] ?? ''

/** The text of an idea without its link, in one line. */
export const thoughtIn = (text: string): string => text.replace(linkIn(text), '').replace(/\s+/g, ' ').trim()

/**
 * What an idea is about, for those who write of it: its text or, if that is a link alone, the title that was read of the page
 * with it; '' while nothing is known.
 */
export function briefOf({ text }: { text: string }, item?: { title: string; status: string } | null): string {
  if (thoughtIn(text)) return text
  return linkIn(text) && item?.status === 'ready' && item.title ? `${item.title}\n${text}` : ''
}
