import type { Language } from '../language.ts'
import type { Said } from './said.ts'

/** A question that is asked to be answered: "The result? Ten times faster." */
export const isStaged = ({ text, words }: Said, next: Said, language: Language): boolean =>
  words.length <= 8 &&
  !next.text.endsWith('?') &&
  (questions[language].some((form) => form.test(text)) || (next.words.length === 1 && isOpen.test(text)))

/** "So what changed? Everything." */
const isOpen = /^(?:(?:so|and|but|e|mas|então) )?(?:what|why|how|o que|por que|como)(?!\p{L})[^?]{2,40}\?$/iu

const questions: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:and |but )?(?:the|my|our|their|his|her) \p{L}+(?: \p{L}+)?\?$/iu,
    /^(?:and |but )?(?:guess what|you know what|what happened(?: next| then)?|why does (?:this|it) matter)\?$/i,
  ],
  pt: [
    /^(?:e |mas )?(?:o|a|meu|minha|nosso|nossa) \p{L}+(?: \p{L}+)?\?$/iu,
    /^(?:e |mas )?(?:adivinha|adivinhem|quer saber|o que aconteceu(?: depois)?|o que mudou|qual (?:foi )?[oa] (?:resultado|resposta|segredo|lição|verdade|diferença|detalhe)|sabe (?:o que|por ?qu[eê]|qual)[^?]{0,30})\?$/iu,
  ],
}

/** What only announces what comes: "Here's why.", "Unpopular opinion:", "7 habits that …:". */
export const announces = ({ text }: Said, language: Language): boolean =>
  text.length <= 110 && announcements[language].some((form) => form.test(text))

const announcements: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:here's (?:why|how|what happened|what i (?:found|learned|discovered))|let me explain|let me tell you why)[.:]$/i,
    /^(?:an? |the |here's (?:the|a) )?(?:\p{L}+ )?(?:truth|opinion|take|confession|reminder)(?: \p{L}+){0,5}:/iu,
    /^(?:here are |steal |these |the |my )*\d+(?:[-\p{L}]*) \p{L}+ (?:that|nobody|no one|every|i |which|who|to |your )[^.?!]{0,70}[:👇]/iu,
    /^(?:here are|these are) (?:my |the )?\d+ (?:\p{L}+ )?(?:lessons|things|rules|truths|habits|ways|reasons)\b[^.?!]{0,60}:/iu,
    /^(?:steal|copy|use) my \d+-\p{L}+ [^.?!]{2,40}:/iu,
    /^what \d+ \p{L}+ (?:of \p{L}+ )?(?:taught|showed|told) me\b/iu,
    /^can we talk about\b[^.!]{2,60}\?$/i,
  ],
  pt: [
    /^(?:vou explicar|eu explico|deixa eu explicar|eis o (?:porquê|motivo)|veja (?:por ?qu[eê]|o que (?:descobri|aprendi)))[.:]$/iu,
    /^(?:uma |a |minha )?(?:opinião|verdade|confissão|polêmica|lembrete)(?: \p{L}+){0,5}:/iu,
    /^(?:aqui estão |anote |os |as |meus |minhas )*\d+ \p{L}+ (?:que|para|de quem|de que|sobre)(?!\p{L})[^.?!]{0,70}[:👇]/iu,
    /^(?:anote|copie|roube) (?:o )?meu \p{L}+ de \d+ [^.?!]{2,50}:/iu,
    /^o que \d+ \p{L}+ me ensin/iu,
    /^vamos ser (?:sincer|honest)[oa]s:/iu,
    /^precisamos falar sobre\b/i,
  ],
}
