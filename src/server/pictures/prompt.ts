import { linkedin } from '#shared/networks/linkedin.ts'
import { detectLanguage, languageOf } from '#shared/quality/language.ts'

/** A prompt is one paragraph without invisible characters, which readers could not see. */
export const readPrompt = (prompt: string): string =>
  prompt
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]+/gu, '')
    .trim()

/** Prompt openings that name the kind of picture, which screen readers announce anyway. */
const kinds =
  /^(?:(?:a|an|the|uma?|o|a)\s+)?(?:(?:realistic|documentary|plain|simple|editorial|candid)\s+)?(?:photo(?:graph)?|picture|image|illustration|drawing|foto(?:grafia)?|imagem|ilustração|desenho)(?:\s+\p{L}+)?\s+(?:of|showing|de|da|do|que mostra|mostrando)\s+/iu
/** Openings of prompts that are composed without a provider. */
const topic = /^(?:editorial\s+photograph\s+about|fotografia\s+editorial\s+sobre)\s[^:]*:\s*/iu
/** The style instructions of these prompts. */
const composed =
  /,\s{0,3}(?:natural light|muted colours|one clear subject|luz natural|cores discretas|um só assunto em foco)(?=[,.]|$)/giu
/** Sentences about how to draw rather than what is seen. */
const manner =
  /^(?:no|without|sem|style|estilo|lighting|luz|shot|natural light|high detail)\b|\b(?:no|without|sem) (?:text|logos?|texto|logotipos?)\b/iu

/**
 * Proposes an alt text from the prompt, which a person confirms or rewrites. Empty if the prompt's language differs from the
 * post's, because screen readers read both in one language.
 *
 * @param language of the post, as a tag; empty if unknown
 */
export function proposeAltText(prompt: string, language: string): string {
  const found = detectLanguage(prompt).language
  if (language !== '' && found !== 'unknown' && found !== languageOf(language)) return ''
  const sentences = prompt.match(/[^.!?]+[.!?]*/g)?.map((sentence) => sentence.trim()) ?? []
  const seen = sentences.filter((sentence, at) => at === 0 || !manner.test(sentence)).join(' ')
  const bare = seen
    .replace(topic, '')
    .replace(kinds, '')
    .replace(composed, '')
    .replace(/,?\s{0,3}(?:without|no|with no|sem) (?:any )?(?:text|texto)\b[^.;]*/iu, '')
  const text = (bare || prompt).trim()
  return [...(text.slice(0, 1).toLocaleUpperCase() + text.slice(1))].slice(0, linkedin.maxAltTextCharacters).join('')
}
