import { CollectionsError } from '#server/engine/collections-json/collections-error.ts'
import { unaccented } from '#server/engine/database/unaccented.ts'
import { isSvg } from '#server/engine/files/media-types.ts'
import { parseRanges } from '#server/engine/files/serving/byte-ranges.ts'
import { FormFields } from '#server/engine/http/form-fields.ts'
import { isTooIntricate } from '#server/engine/http/json-extent.ts'
import { shownUrl, withoutToken } from '#server/engine/logs/shown-url.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import { bearerOf } from '#server/engine/records/auth/authenticate.ts'
import { normaliseDate } from '#server/engine/records/fields/dates.ts'
import { isEmail } from '#server/engine/records/fields/email.ts'
import { storable, toList, toNumber, toText } from '#server/engine/records/fields/values.ts'
import { readTokens } from '#server/engine/records/filter/language/lexer.ts'
import { parse } from '#server/engine/records/filter/language/parse.ts'
import { knownValue } from '#server/engine/records/filter/sql/value-class.ts'
import { buildModels } from '#server/engine/records/model.ts'
import { parseExpand } from '#server/engine/records/read/expand-paths.ts'
import { decodeEntities } from '#server/engine/records/read/html-entities.ts'
import { excerpt, htmlText } from '#server/engine/records/read/html-text.ts'
import { compilePicker } from '#server/engine/records/read/pick-fields.ts'
import { tokensOf, unquoted } from '#server/engine/records/schema/sql-tokens.ts'
import { readViewQuery, type ViewQuery } from '#server/engine/records/schema/view-query.ts'
import { viewText } from '#server/engine/records/schema/view-text.ts'
import { storedName } from '#server/engine/records/write/stored-name.ts'
import { documentTerms, queryTerms } from '#server/engine/search/analysis.ts'
import { pageInLanguageOf } from '#server/page-language.ts'
import type { Task } from './task.ts'

/** Of headers and address together. */
const request = 16_000
/** Of a knowledge page in bytes, which an excerpt is made of. */
const body = 800_000
const head = 16 * 1024
const prompt = 20_000
/** What a field may be sent before anything has looked at it; a body may hold several. */
const sent = 1_000_000

/** More than people type. */
const viewQuery = 100_000

const quietly = (work: () => unknown) => {
  try {
    return work()
  } catch {
    // Refused is an answer too.
    return null
  }
}

const readView = (text: string) => quietly(() => readViewQuery('view', text)) as ViewQuery | null
const noModels = buildModels([])
const viewTexts = (query: ViewQuery | null) =>
  query && (['sqlite', 'postgres'] as const).map((dialect) => viewText(dialect, query, noModels))

export const engineTasks: readonly Task[] = [
  { of: 'server/engine/database/unaccented.ts unaccented', characters: sent, run: unaccented },
  { of: 'server/engine/files/media-types.ts isSvg', characters: head, run: isSvg },
  { of: 'server/engine/files/media-types.ts isSvg', characters: head, run: (text) => isSvg(`<?xml ?>${text}`) },
  {
    of: 'server/engine/files/serving/byte-ranges.ts parseRanges',
    characters: request,
    run: (text) => parseRanges(text, 9),
  },
  {
    of: 'server/engine/files/serving/byte-ranges.ts parseRanges',
    characters: request,
    run: (text) => parseRanges(`bytes=${text}`, 9),
  },
  { of: 'server/engine/http/json-extent.ts isTooIntricate', characters: sent, run: isTooIntricate },
  {
    of: 'server/engine/http/form-fields.ts FormFields',
    characters: sent,
    run: (text) => quietly(() => new FormFields().add('field', text)),
  },
  {
    of: 'server/engine/logs/shown-url.ts withoutToken',
    characters: 16_000,
    run: (text) => withoutToken(`/api/calendar/${text}`, '/api/calendar/:token'),
  },
  {
    of: 'server/engine/logs/shown-url.ts shownUrl',
    characters: request,
    run: (text) => [shownUrl(text), shownUrl(`/api?sort=${text}`), shownUrl(`/api?filter=${text}`)],
  },
  { of: 'server/engine/records/read/html-text.ts htmlText', characters: body, run: htmlText },
  { of: 'server/engine/records/read/html-entities.ts decodeEntities', characters: body, run: decodeEntities },
  { of: 'server/engine/records/read/html-text.ts excerpt', characters: body, run: (text) => excerpt(text, 200, true) },
  {
    of: 'server/engine/records/read/pick-fields.ts compilePicker',
    characters: request,
    run: (text) => quietly(() => compilePicker(text)),
  },
  { of: 'server/engine/records/read/expand-paths.ts parseExpand', characters: request, run: parseExpand },
  {
    of: 'server/engine/records/auth/authenticate.ts bearerOf',
    characters: request,
    run: (authorization) => bearerOf({ authorization }),
  },
  { of: 'server/engine/records/auth/account-mails.ts escapeHtml', characters: prompt, run: escapeHtml },
  { of: 'server/engine/records/filter/sql/value-class.ts knownValue', characters: sent, run: knownValue },
  {
    of: 'server/engine/records/filter/language/lexer.ts readTokens',
    characters: request,
    run: (text) => quietly(() => readTokens(text, true)),
  },
  {
    of: 'server/engine/records/filter/language/parse.ts parse',
    characters: request,
    run: (text) => quietly(() => parse(text)),
  },
  {
    of: 'server/engine/records/schema/sql-tokens.ts tokensOf',
    characters: viewQuery,
    run: (text) => quietly(() => tokensOf(text, () => new CollectionsError())),
  },
  { of: 'server/engine/records/schema/sql-tokens.ts unquoted', characters: viewQuery, run: unquoted },
  {
    of: 'server/engine/records/schema/view-query.ts readViewQuery',
    characters: viewQuery,
    run: (text) => [text, `select ${text}`, `select id from ${text}`, `with ${text} select id from x`].map(readView),
  },
  {
    of: 'server/engine/records/schema/view-text.ts viewText',
    characters: viewQuery,
    run: (text) => [`select ${text}`, `select cast(${text} as int) as x from x`].map(readView).map(viewTexts),
  },
  {
    of: 'server/engine/records/write/stored-name.ts storedName',
    characters: request,
    run: (text) => storedName(text, { mimeType: 'text/plain', extension: '.txt' }, true),
  },
  { of: 'server/engine/records/fields/dates.ts normaliseDate', characters: sent, run: normaliseDate },
  { of: 'server/engine/records/fields/values.ts toNumber', characters: sent, run: toNumber },
  { of: 'server/engine/records/fields/values.ts storable', characters: sent, run: storable },
  { of: 'server/engine/records/fields/values.ts toText', characters: sent, run: toText },
  { of: 'server/engine/records/fields/values.ts toList', characters: sent, run: toList },
  { of: 'server/engine/records/fields/email.ts isEmail', characters: sent, run: isEmail },
  {
    of: 'server/engine/search/analysis.ts documentTerms',
    characters: prompt,
    run: (text) => [documentTerms(text, 'en-US'), documentTerms(text, 'pt-BR'), documentTerms(text, 'fr')],
  },
  { of: 'server/engine/search/analysis.ts queryTerms', characters: prompt, run: (text) => queryTerms(text) },
  {
    of: 'server/page-language.ts pageInLanguageOf',
    characters: request,
    run: (text) => [
      pageInLanguageOf({ 'accept-language': text }, '/'),
      pageInLanguageOf({ cookie: text }, '/'),
      pageInLanguageOf({}, text),
    ],
  },
]
