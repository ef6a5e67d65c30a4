import type { IncomingHttpHeaders } from 'node:http'
import { languages, preferredLanguage } from '#shared/preferred-language.ts'

/**
 * The address of a public page in the reader's language: `/` → `/pt-BR` for Portuguese. Pages without a
 * prefix are in the first language, and an address with a language prefix is not changed.
 *
 * @param address as `/pt-BR/ghostwriter`, without query
 */
export function pageInLanguageOf(headers: IncomingHttpHeaders, address: string): string {
  const [, first = ''] = address.split('/')
  if (languages.some((language) => language.toLowerCase() === first.toLowerCase())) return address
  const language = preferredLanguage(headers.cookie ?? '', acceptedTags(headers['accept-language'] ?? ''))
  return language === languages[0] ? address : `/${language}${address === '/' ? '' : address}`
}

/** `pt;q=0.8, en-US` → `['en-US', 'pt']`; excluded languages (`q=0`) are left out. */
function acceptedTags(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
