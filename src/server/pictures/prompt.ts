import { linkedin } from '#shared/networks/linkedin.ts'
import { detectLanguage, languageOf } from '#shared/quality/language.ts'

/** A prompt is one paragraph of visible text: a description, nothing that hides from those who read it. */
export const readPrompt = (prompt: string): string =>
  prompt
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]+/gu, '')
    .trim()

/** How prompts begin that name the kind of picture, which a screen reader says by itself. */
const kinds =
  /^(?:(?:a|an|the|uma?|o|a)\s+)?(?:(?:realistic|documentary|plain|simple|editorial|candid)\s+)?(?:photo(?:graph)?|picture|image|illustration|drawing|foto(?:grafia)?|imagem|ilustração|desenho)(?:\s+\p{L}+)?\s+(?:of|showing|de|da|do|que mostra|mostrando)\s+/iu
/** How the prompts begin that are composed without a provider. */
const topic = /^(?:editorial\s+photograph\s+about|fotografia\s+editorial\s+sobre)\s[^:]*:\s*/iu
/** What these say about the manner. */
const composed =
  /,\s{0,3}(?:natural light|muted colours|one clear subject|luz natural|cores discretas|um só assunto em foco)(?=[,.]|$)/giu
/** Sentences about how to draw rather than what is seen. */
const manner =
  /^(?:no|without|sem|style|estilo|lighting|luz|shot|natural light|high detail)\b|\b(?:no|without|sem) (?:text|logos?|texto|logotipos?)\b/iu

/**
 * What the picture shows according to its prompt, as a proposal that a person confirms or rewrites. Empty for a prompt in
 * another language than the post, as people who hear the post hear its alt text too.
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
