import { eld } from 'eld/small'

/** Tag of the text's language, `en-US` and `pt-BR` for the two the product writes in; '' when it is too short to tell. */
export function detectLanguage(text: string): string {
  const { language } = eld.detect(text.slice(0, 20_000))
  return language === 'en' ? 'en-US' : language === 'pt' ? 'pt-BR' : language
}
