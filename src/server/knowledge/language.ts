import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { detectLanguage } from '#shared/quality/language.ts'

const maxCharacters = 20_000
const tags: Record<string, string> = { en: 'en-US', pt: 'pt-BR' }

/** `en-US` and `pt-BR` for the two languages the product writes in, and the code itself for others. */
const tagOf = (code: string): string => tags[code] ?? code

/** Tag of the text's language, by its frequent words; '' if unknown. */
export function languageOf(text: string): string {
  const { language } = detectLanguage(text.slice(0, maxCharacters))
  return language === 'unknown' ? '' : tagOf(language)
}

/** A few words resemble many languages. */
const usual = ['en', 'pt', 'es', 'fr', 'de', 'it']
const shortWords = 40

/**
 * Tag of the text's language by its letter sequences, for texts with too few frequent words; '' if it is unclear. Its
 * tables take 80 MB, so only the document process loads them.
 */
export async function languageByLetters(text: string): Promise<string> {
  const { eld } = await import('eld/extrasmall')
  const sample = text.slice(0, maxCharacters)
  eld.setLanguageSubset(sample.split(/\s+/, shortWords + 1).length > shortWords ? false : usual)
  const found = eld.detect(sample)
  return found.isReliable() ? tagOf(found.language) : ''
}

/** The likely language of a text too short for detection: that of its base, or of an ambassador who uses the base. */
export async function languageAround(records: RecordReader, item: Row<'knowledge_items'>): Promise<string> {
  const [neighbour] = await records.find('knowledge_items', {
    filter: 'base = {:base} && id != {:id} && language != ""',
    params: { base: item.base, id: item.id },
    sort: 'created',
    limit: 1,
  })
  if (neighbour) return neighbour.language
  const ambassador = await records.first('ambassadors', {
    filter: 'knowledgeBases.id ?= {:base}',
    params: { base: item.base },
  })
  return ambassador?.language ?? ''
}
