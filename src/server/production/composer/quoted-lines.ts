import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { balanced } from './claims.ts'
import { capitalized } from './figures.ts'
import { hasOpenPronoun, namesTheUntold } from './references.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Who said something to whom, and the words in quotation marks: the groups `who`, `verb` and `said`. */
const spoken: Record<Language, RegExp> = {
  en: /^(?:(?:Then|Afterwards|Later|Last \p{L}+),? )?(?<who>(?:An?|One|Our|My) (?:[\p{L}’'-]+ ){1,6}|(?!(?:One|He|She|They|It|We|I|You|Somebody|Someone|Nobody|People|This|That|And|But|So|Then) )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)? )(?<verb>said|wrote|asked|told (?:me|us))[:,] ["“](?<said>[^"“”]{14,90}?[.!?])(?=["” ])/u,
  pt: /^(?:(?:Depois|Um dia),? )?(?<who>(?:Um|Uma|Meu|Minha|Nosso|Nossa|O|A) (?:[\p{L}’'-]+ ){1,6}|(?!(?:Ele|Ela|Eles|Elas|Isso|Alguém|Ninguém|Quem|Mas|Então|Aí) )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)? )(?:me |nos )?(?<verb>disse|escreveu|perguntou)[:,] ["“](?<said>[^"“”]{14,90}?[.!?])(?=["” ])/u,
}

/** Of a longer sentence, no line is made. */
const maxSentence = 500
const minSaidWords = 5

/** What somebody else said, with who it was: “‘Why is nobody here at six?’ a nurse asked me.” None if it needs more of the text. */
export function quotedLines({ text, language, kind, speech, strength }: Unit): string[] {
  if (kind === 'list' || speech === 'supposed' || strength < 0 || text.length > maxSentence) return []
  const { who, verb, said } = spoken[language].exec(text)?.groups ?? {}
  if (!who || !verb || !said) return bareQuotation(text, language)
  if (words(said).length < minSaidWords) return []
  if (hasOpenPronoun(said, language) || namesTheUntold(said, language) || refers.test(said)) return []
  const person = /^(?:An?|One|Our|My|Uma?|Meus?|Minha|Noss[oa]|[OA]) /u.test(who) ? lowered(who.trim()) : who.trim()
  if (language === 'pt') return [`"${said.replace(/\.$/, '')}", ${verb} ${person}.`]
  return [`"${said.replace(/\.$/, ',')}" ${person} ${verb}.`]
}

/** The quotation alone; the text below repeats it with its speaker. */
function bareQuotation(text: string, language: Language): string[] {
  const [match, ...others] = text.matchAll(/["“](?<said>[^"“”]{18,110})["”]/gu)
  if (!match || others.length > 0) return []
  const around = text.slice(0, match.index) + text.slice(match.index + match[0].length)
  const said = match
    .groups!.said!.trim()
    .replace(/[,.]$/, '')
    .replace(/(?<=[.?!] )\p{Ll}/gu, (letter) => letter.toUpperCase())
  const isClear =
    !ofPeople[language].test(said) &&
    !hasOpenPronoun(said, language) &&
    !namesTheUntold(said, language) &&
    balanced(said)
  const isStatement =
    says[language].test(around) && wordingOf(language).verb.test(said) && words(said).length >= minSaidWords
  const isEnd =
    !/^[\p{L}, ]*\p{Ll}/u.test(text.slice(match.index + match[0].length)) ||
    /[,.!?]["”]/u.test(match[0] + text.slice(match.index + match[0].length, match.index + match[0].length + 1))
  return isClear && isStatement && isEnd ? [`"${capitalized(said)}${/[!?]$/.test(said) ? '' : '.'}"`] : []
}

/** Of whom somebody speaks. */
const ofPeople: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:he|she|him|his|her|they|them|their)(?!\p{L})|^(?:it|this|that|those|these|and|but|so|yes|no)(?!\p{L})/iu,
  pt: /(?<!\p{L})[dn]?el[ea]s?(?!\p{L})|^(?:isso|isto|ess[ea]s?|aquil[oa]|e|mas|sim|não,)(?!\p{L})/iu,
}

const says: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:said|says|say|wrote|writes|asked|asks|told|answered|replied|shouted|posted|texted|added|reads?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:disse|diz|dizia|falou|fala|escreveu|perguntou|pergunta|respondeu|respondi|gritou|contou|falei|perguntei|perguntamos|postei|postamos|publicamos|escrevi|escrevemos|mandei|mandamos|avisou|repetia)(?!\p{L})/iu,
}

/** Of which the words before would be needed. */
const refers = /(?<!\p{L})(?:this|that|these|those|there|so|isso|isto|ess[ea]s?|aquilo|lá|ali)(?!\p{L})/iu

const lowered = (text: string): string => text[0]!.toLowerCase() + text.slice(1)
