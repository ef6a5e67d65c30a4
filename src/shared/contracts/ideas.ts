export const maxIdeaCharacters = 5000

/** The first address in a text; '' if there is none. */
export const linkIn = (text: string): string => /https?:\/\/[^\s<>"]+[^\s<>"').,;:!?]/.exec(text)?.[0] ?? ''

/** The text of an idea without its link, in one line. */
export const thoughtIn = (text: string): string => text.replace(linkIn(text), '').replace(/\s+/g, ' ').trim()

/**
 * The subject of an idea for agents: its text or, if that is only a link, the text with the page's title; '' while unknown.
 */
export function briefOf({ text }: { text: string }, item?: { title: string; status: string } | null): string {
  if (thoughtIn(text)) return text
  return linkIn(text) && item?.status === 'ready' && item.title ? `${item.title}\n${text}` : ''
}
