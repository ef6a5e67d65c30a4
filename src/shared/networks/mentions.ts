/** Mentions in the text of a post, in LinkedIn's format: `@[Name](urn:li:organization:1)`. People only see the name. */

export interface Mention {
  /** In LinkedIn's format: `urn:li:organization:…` or `urn:li:person:…`. */
  readonly id: string
  readonly name: string
}

/** With the groups `name` and `urn`. Takes linear time, because the name's length is limited. */
export const mentionPattern = String.raw`@\[(?<name>[^[\]\n\\]{1,200})\]\((?<urn>urn:li:(?:person|organization):[\w-]{1,100})\)`

const mentions = new RegExp(mentionPattern, 'gu')

export const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(mentions)].map(({ groups }) => ({ id: groups!.urn!, name: groups!.name! }))

/** The text as people read it. */
export const withNames = (text: string): string => text.replace(mentions, '$<name>')

/** The text as people read it, with the same offsets. */
export const withNamesInPlace = (text: string): string =>
  text.replace(mentions, (whole, name: string) => name.padStart(whole.length))

/** The text of a mention. Characters of the name with a meaning in mentions are dropped. */
export const mentionOf = ({ id, name }: Mention): string =>
  `@[${name
    .replace(/[[\]\\\s]+/g, ' ')
    .trim()
    .slice(0, 200)}](${id})`

const pageAddress = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:company|school|showcase)\/([^/?#\s]+)/i

/**
 * The last part of a page's address, given as an address or as the name itself; empty for anything else.
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
