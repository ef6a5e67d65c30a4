/**
 * Mentions in the text of a post, as LinkedIn takes them: `@[Name](urn:li:organization:1)`. Everywhere else people read the
 * name.
 */

export interface Mention {
  /** As LinkedIn names it: `urn:li:organization:…` or `urn:li:person:…`. */
  readonly id: string
  readonly name: string
}

/** With the groups `name` and `urn`. Linear: the name has an end. */
export const mentionPattern = String.raw`@\[(?<name>[^[\]\n\\]{1,200})\]\((?<urn>urn:li:(?:person|organization):[\w-]{1,100})\)`

const mentions = new RegExp(mentionPattern, 'gu')

export const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(mentions)].map(({ groups }) => ({ id: groups!.urn!, name: groups!.name! }))

/** The text as people read it. */
export const withNames = (text: string): string => text.replace(mentions, '$<name>')

/** The text as people read it, with the same offsets. */
export const withNamesInPlace = (text: string): string =>
  text.replace(mentions, (whole, name: string) => name.padStart(whole.length))

/** To be put into a text. A name with signs that mean something in a mention goes without them. */
export const mentionOf = ({ id, name }: Mention): string =>
  `@[${name
    .replace(/[[\]\\\s]+/g, ' ')
    .trim()
    .slice(0, 200)}](${id})`

const pageAddress = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:company|school|showcase)\/([^/?#\s]+)/i

/**
 * The last part of a page's address, from the address or as it is; empty if it is neither.
 * @example pageNameIn('https://www.linkedin.com/company/acme-tools/about/') // 'acme-tools'
 */
export function pageNameIn(text: string): string {
  const [, part = text.trim()] = pageAddress.exec(text.trim()) ?? []
  try {
    const name = decodeURIComponent(part)
    return /^[\p{L}\p{M}\p{N}&._-]{1,100}$/u.test(name) ? name : ''
  } catch {
    return ''
  }
}
