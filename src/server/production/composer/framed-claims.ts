import { words } from '#shared/quality/sentences.ts'
import { refersOutside } from './clauses.ts'
import { isManual, isOwnWords, leansBack, tellsEvent } from './discourse.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** A claim under its name: "Our rule: …", "What I expected: …". */
export interface FramedClaim {
  text: string
  /** The name. */
  frame: string
}

/** "Ninguém espera em pé." */
const minWords = 4

/** What a sentence says under the name of what it is; null if it is nothing of the kind. */
export function framedClaim(unit: Unit, isFirst: boolean): FramedClaim | null {
  const { text, language, kind, leans, speech } = unit
  if (kind === 'list' || speech !== 'own' || leans || /[?:;…]$/.test(text) || words(text).length < minWords) return null
  const wording = wordingOf(language)
  const { frames, named, regret, regretOf, adviceOf, rule, ruleOf, now, change, mistake, mistakeOf } = wording.hooks
  const { name, said: what } = named.exec(text)?.groups ?? {}
  if (name && what && !refersOutside(beginningOf(what), language)) return framed(name, what)
  for (const { pattern, names } of frames) {
    const match = pattern.exec(text)
    const said = match?.groups?.said
    if (
      !said ||
      supposed.test(said) ||
      leansBack(capital(said), language) ||
      refersOutside(beginningOf(said), language)
    )
      continue
    const before = text.slice(0, text.length - said.length)
    if (subordinate.test(before)) continue
    return framed(isPlural(before, language) ? names[1] : names[0], said)
  }
  // The sentence itself moves under its name, so it has to be the one that the text begins with.
  if (!isFirst) return null
  const own = isOwnWords(text, language)
  if (own && now.test(text)) return framed(change, inFrame(text, language))
  if (own && regret.test(text)) return framed(regretOf, inFrame(text, language))
  if (own && mistake.test(text)) return framed(mistakeOf, inFrame(text, language))
  if (isAdvice(unit)) return framed(adviceOf, lowered(text))
  const isClaimed = unit.claims.includes('principle') || settles[language].test(text)
  const isRule =
    rule.test(text) &&
    isClaimed &&
    (settles[language].test(text) || !tellsEvent(text, language)) &&
    !isManual(text, language) &&
    !refersOutside(beginningOf(text), language) &&
    !happensNow.test(text)
  return isRule ? framed(ruleOf, lowered(text)) : null
}

const framed = (frame: string, said: string): FramedClaim => ({ text: `${frame}: ${said}`, frame })

/** "Perderíamos uns cem" says what was expected, and not of whom or what. */
const supposed = /^(?:\p{L}+(?:ria|riam|ríamos)|would|could|it|they|he|she)(?!\p{L})/iu

/** "Nobody is losing their job over this" tells what happens and sets no rule. */
const happensNow = /(?<!\p{L})(?:(?:is|are|está|estão) \p{L}+(?:ing|ndo)|this|d?isso)(?!\p{L})/iu

/** What somebody does or gets by a rule: "Whoever waters a bed decides what is planted next to it." */
const settles: Record<Unit['language'], RegExp> = {
  en: /^(?:whoever|anyone who) [^,;:]{3,60} (?:decides?|hands?|pays?|calls?|answers?|writes?|tells?|signs?|explains?|shows?|repairs?|chooses?|goes|gets|must)(?!\p{L})/iu,
  pt: /^quem [^,;:]{3,60} (?:decide|entrega|paga|liga|atende|escreve|avisa|assina|explica|mostra|conserta|escolhe|refaz|ensina|resolve|recebe|vai)(?!\p{L})/iu,
}

/** "When I decided to …" tells something else. */
const subordinate =
  /(?<!\p{L})(?:when|if|after|before|since|until|because|quando|se|antes|depois|desde|até|porque)(?!\p{L})/iu

/** Further on, a pronoun may stand for something in the same sentence. */
const beginningOf = (said: string): string => `${said.split(' ', 4).join(' ')} `

export const lowered = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

const maxAdvice = 110

/** Whether it says what to do, to everybody. */
export const isAdvice = ({ text, language, dangling }: Unit): boolean =>
  !dangling &&
  text.length <= maxAdvice &&
  wordingOf(language).imperative.test(text) &&
  !/^\p{L}+-/u.test(text) &&
  !/^(?:nunca|sempre|never|always|não (?!(?:tire|deixe|tente|faça|use|espere|desista|confunda|fique|venda|contrate|dê|tenha|seja|aceite|ouça|se|pare|compre|prometa)(?!\p{L})))/iu.test(
    text,
  ) &&
  !thinks.test(text) &&
  !refersOutside(text, language) &&
  !isManual(text, language)

/** Asks the reader to follow a thought, and advises nothing. */
const thinks =
  /^(?:think (?:back|about|of)|remember|look at|imagine|consider|let|say|know|know that|pense em|lembre|imagine|veja|olhe|observe|considere|entenda)(?!\p{L})/iu

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Whether the sentence speaks of "we". */
const isPlural = (text: string, language: Unit['language']): boolean =>
  language === 'en'
    ? /(?<!\p{L})we(?!\p{L})/iu.test(text)
    : /(?<!\p{L})(?:nós|a gente|\p{L}{2,}[aáeêi]mos)(?!\p{L})/iu.test(text)

/** The sentence after a colon: its first letter is small unless it begins with a name. */
export function inFrame(text: string, language: Unit['language']): string {
  const [first = ''] = words(text)
  const isCommon = wordingOf(language).stopwords.includes(first.toLowerCase()) && first !== 'I'
  const isVerb = language === 'pt' && /(?:amos|emos|imos|ei)$/.test(first)
  return isCommon || isVerb ? text[0]!.toLowerCase() + text.slice(1) : text
}

/** The sentence inside a hook that was put under a name, otherwise the hook. */
export const unframed = (hook: string, language: Unit['language']): string => {
  const { frames, ruleOf, change, mistakeOf, regretOf, adviceOf } = wordingOf(language).hooks
  const names = [ruleOf, change, mistakeOf, regretOf, adviceOf, ...frames.flatMap((each) => each.names)]
  const frame = names.find((each) => hook.startsWith(`${each}: `))
  return frame ? hook.slice(frame.length + 2) : hook
}
