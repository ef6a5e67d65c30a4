import { finding, type Reading } from './check.ts'
import type { Language } from './language.ts'
import type { Finding } from './report.ts'
import type { Sentence } from './sentences.ts'

/** Phrasings typical of machine-written text, recognized by their form rather than their words. */
export function checkForms(reading: Reading): Finding[] {
  const { sentences, body, unquoted, language } = reading
  const texts = sentences.map(({ start, end }) => unquoted.slice(start, end).replace(/[’‘]/g, "'").trim())
  const found: Finding[] = []
  const report = (check: string, first: Sentence, last: Sentence) =>
    found.push(finding(check, 'warn', body, [first.start, last.end]))
  for (const [index, sentence] of sentences.entries()) {
    const [text, next, third] = [texts[index]!, texts[index + 1], texts[index + 2]]
    if (next === undefined) continue
    if (isOpposed(text, next, language)) report('contrast-frame', sentence, sentences[index + 1]!)
    if (stagedQuestion[language].test(text) && !next.endsWith('?'))
      report('staged-answer', sentence, sentences[index + 1]!)
    if (third !== undefined && isSeries(text, next, language))
      report('fragment-series', sentence, sentences[index + 2]!)
  }
  return found
}

const longest = 90

/** "Culture isn't a perk. It's a habit." "Skills can be taught. Character can't." "Técnica se ensina. Caráter, não." */
function isOpposed(text: string, next: string, language: Language): boolean {
  if (text.length > longest || next.length > longest) return false
  return pairs[language].some(([first, second]) => first.test(text) && second.test(next))
}

const pairs: Record<Language, readonly (readonly [first: RegExp, second: RegExp])[]> = {
  en: [
    [
      /\b(?:isn't|is not|aren't|are not|wasn't|was not|weren't)\b/i,
      /^(?:it's|it is|it was|they're|they are|that's|these are)\b/i,
    ],
    [
      /\b(?:don't|doesn't|didn't) (?:leave|buy|quit|need|want|hire|fail|follow|sell|lose|win)\b/i,
      /^(?:they|it|he|she|we|you) (?:leave|buy|quit|need|want|hire|fail|follow|sell|lose|win)s?\b/i,
    ],
    [/\b(?:can|do|does|will|is|are)\b/i, /^\p{L}+(?: \p{L}+){0,2} (?:can't|don't|doesn't|won't|isn't|aren't)\.$/iu],
    [/\b(?:won't|can't)\b/i, /^(?:\p{L}+ ){1,6}(?:will|can)\.$/iu],
    [/^not because\b/i, /^because\b/i],
  ],
  pt: [
    [/^.{4,}$/u, /^\p{L}+(?: \p{L}+)?, não\.$/iu],
    [/^não (?:foi )?porque(?!\p{L})/iu, /^(?:foi )?porque(?!\p{L})/iu],
    [/(?<!\p{L})não vai(?: te| nos)? \p{L}+/iu, /^(?:\p{L}+ ){2,7}vai\.$/iu],
  ],
}

/** "The result? Ten times faster." */
const stagedQuestion: Record<Language, RegExp> = {
  en: /^(?:and )?(?:the|my|our|their) (?:\p{L}+ )?(?:result|answer|problem|lesson|secret|catch|truth|twist|outcome|difference|takeaway|best part|worst part)s?\?$/iu,
  pt: /^(?:e )?(?:(?:o|a|os|as|qual o|qual a|meu|nosso|nossa) )?(?:resultado|resposta|problema|lição|segredo|verdade|diferença|detalhe|melhor parte|pior parte)\?$|^(?:e )?sabe (?:por ?qu[eê]|o que aconteceu|qual (?:foi )?o resultado)\?$/iu,
}

/** "No fluff. No jargon. Just results." */
function isSeries(text: string, next: string, language: Language): boolean {
  const opening = language === 'pt' ? /^(?:sem|nada de|zero|nenhum|nenhuma) /i : /^(?:no|zero|without) /i
  return text.length <= 40 && next.length <= 40 && opening.test(text) && opening.test(next)
}
