export const maxIdeaCharacters = 5000

/** The first address in a text; '' if there is none. */
export const linkIn = (text: string): string => /https?:\/\/[^\s<>"]+[^\s<>"').,;:!?]/.exec(text)?.[0] ?? ''

/** The text of an idea without its link, in one line. */
export const thoughtIn = (text: string): string => text.replace(linkIn(text), '').replace(/\s+/g, ' ').trim()
