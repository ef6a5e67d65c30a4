import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { startsClause } from './clause-starts.ts'
import { isOneThought } from './clauses.ts'
import { announces } from './discourse.ts'
import type { MadeLine } from './hook-kinds.ts'
import { hasOpenPronoun } from './references.ts'
import { capitalized } from './sentence-starts.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

interface Splitting {
  /** Between two main clauses; a group is kept in front of the second. */
  joint: RegExp
  /** A sentence with one subject for two verbs: the groups `subject`, `first` and `second`. */
  shared: RegExp
  /** Of which the second verb would be another form without the first. */
  auxiliary: RegExp
  /** What is added at the end: "not by the hour", "without a sign", "45% of our size". The groups are `said` and `added`. */
  added: RegExp
  /** "…, which was all they had": the groups are `said` and `added`. */
  relative: RegExp
  relativeOf: string
}

const part = String.raw`(?:[^,;:]|,(?=\d))`

const splitting: Record<Language, Splitting> = {
  en: {
    joint:
      /(?:, (?:and|(but|so)) | (?:and|(but)) |; |: )(?=(?:now |today |then |at (?:that|the) time )?[\p{L}\d'’]+ \S)/giu,
    shared: new RegExp(
      String.raw`^(?<when>(?:(?:In|Last|This|By|On|Since|After|For) [^,;:]{2,25}?,? )?)(?<subject>[Ww]e|I) (?<first>${part}{8,70}?),? and (?<second>(?:then |almost |nearly |still )?(?:\p{L}{3,}ed|made|kept|lost|sold|bought|went|left|gave|took|paid|won|came|found|told|wrote|built|brought|began|spent|got|ran|threw|sent|stood|drove|grew|fell|met|said|felt) ${part}{3,70})\.$`,
      'u',
    ),
    auxiliary:
      /(?<!\p{L})(?:had|have|has|was|were|been|being|be|can|could|will|would|should|must|may|might|to|who|that|which|never)(?!\p{L})/iu,
    added: new RegExp(
      String.raw`^(?<said>${part}{12,80}?)(?:, (?:and )?(?=not |including |with (?:an?|no|the) |(?:up|down) from |[$€£]?\d[\d.,]*%? (?:of|more|less|fewer|above|below|in) )|,? (?=without (?!\p{L}+ing(?!\p{L}))))(?<added>(?:not|including|with|without|up|down|[$€£]?\d) ?${part}{4,60})\.$`,
      'iu',
    ),
    relative: new RegExp(
      String.raw`^(?<said>${part}{14,90}), which (?<added>(?:(?:is|was|were) (?:all|more|less|about|a little|almost|the (?:first|last|only|largest|most))|means?|meant) ${part}{3,50})\.$`,
      'iu',
    ),
    relativeOf: 'That',
  },
  pt: {
    joint: /(?:, (?:e|(mas|então)) | (?:e|(mas)) |; |: )(?=(?:hoje |agora |depois )?[\p{L}\d]+ \S)/giu,
    shared: new RegExp(
      String.raw`^(?<when>)(?<subject>)(?<first>(?:(?:Est[ea]|Em|No|Na|Há|Durante|Até) [^,;:]{2,25}?,? )?(?:[Ee]u |[Nn]ós )?(?:\p{L}+(?:ei|i|amos|emos|imos)|[Ff]iz|[Ff]is|[Vv]im) ${part}{6,70}?),? e (?<second>(?:quase |depois |ainda |não )?(?:(?!lei |rei |sei )\p{L}{2,}(?:ei|amos|emos|imos)|perdi|vendi|fiz|fui|vi|abri|pedi|decidi|saí|vim|tive|pus|quis|disse) ${part}{3,70})\.$`,
      'u',
    ),
    auxiliary: /(?<!\p{L})(?:tinha|tínhamos|havia|que|quem|nunca|se)(?!\p{L})/iu,
    added: new RegExp(
      String.raw`^(?<said>${part}{12,80}?)(?:, (?:e )?(?=não (?:quando|por|para|com|em|n[oa]s?|d[oa]s?|de|[oa]s?|uma?) |inclusive |com (?:[oa]s?|uma?|cada) |(?:contra|ante) (?:R\$ ?)?\d|(?:R\$ ?)?\d[\d.,]*%? (?:d[oae]s?|a mais|a menos|acima|abaixo) )|,? (?=sem (?!\p{L}+(?:r|do)(?!\p{L}))))(?<added>(?:não|inclusive|com|sem|contra|ante|R\$|\d) ?${part}{4,60})\.$`,
      'iu',
    ),
    relative: new RegExp(
      String.raw`^(?<said>${part}{14,90}), o que (?<added>(?:é|foi|era|significa|significava|deu|dá|mudou|custou) ${part}{3,50})\.$`,
      'iu',
    ),
    relativeOf: 'Isso',
  },
}

/** Nothing can be added to a denial. */
const denies = /n['’]t(?!\p{L})|(?<!\p{L})(?:not|never|no|nobody|none|não|nunca|nem|ninguém|nenhuma?)(?!\p{L})/iu
const maxSentence = 135
const maxHalved = 400
const minPartWords = 3

/** A sentence as two: "We had 31 applications. Nobody called back within a week."; null if it is one thought. */
export function splitLine({ text, language, kind, speech, leans }: Unit): string | null {
  if (kind === 'list' || speech !== 'own' || leans || text.length > maxSentence || announces(text, language))
    return null
  if (/[?!:"“”«»()–—…]/u.test(text)) return null
  return halvesOf(text, language)?.join(' ') ?? null
}

/** The two statements of a sentence, each with its full stop; null if a part of it would say something else. */
export function halvesOf(text: string, language: Language): [string, string] | null {
  if (!text.endsWith('.') || text.length > maxHalved || isOneThought(text, language)) return null
  const { shared, auxiliary, added, relative, relativeOf } = splitting[language]
  const more = added.exec(text)?.groups
  if (more && !denies.test(more.said!) && isTold(more.said!, language)) return inTwo(more.said!, more.added!)
  const which = relative.exec(text)?.groups
  if (which && isTold(which.said!, language)) return inTwo(which.said!, `${relativeOf} ${which.added}`)
  const { when = '', subject = '', first = '', second = '' } = shared.exec(text)?.groups ?? {}
  if (first && !auxiliary.test(first))
    return inTwo(`${when}${subject ? `${subject} ` : ''}${first}`, subject ? `${subject} ${second}` : second)
  return atJoint(text, language)
}

/** The beginning of a sentence that is too long for an opening line, and how it goes on; null if no part of it stands alone. */
export function cutOpening({ text, language, kind, speech, leans }: Unit): MadeLine | null {
  if (kind === 'list' || speech !== 'own' || leans || text.length <= maxOpeningCharacters) return null
  const match = goesOn[language].exec(text.slice(0, maxOpeningCharacters))
  const [first = '', second = ''] = match || conditional.test(text) ? [] : (halvesOf(text, language) ?? [])
  if (first && first.length <= maxOpeningCharacters) return { hook: first, rest: second }
  if (!match || !isTold(text.slice(0, match.index), language) || conditional.test(text)) return null
  return { hook: `${text.slice(0, match.index)}.`, rest: capitalized(text.slice(match.index + 2)) }
}
const goesOn: Record<Language, RegExp> = { en: /, (?=(?:because|but) )/iu, pt: /, (?=(?:porque|mas) )/iu }
const conditional = /^(?:if|when|while|although|se|quando|enquanto|embora)(?!\p{L})/iu

/** At the first place between two clauses that have their own subjects. */
function atJoint(text: string, language: Language): [string, string] | null {
  for (const match of text.matchAll(splitting[language].joint)) {
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length).replace(/\.$/, '')
    const link = match[1] ?? match[2] ?? ''
    // In a list of several things, the last one is no second statement.
    if ((before.match(/, /g) ?? []).length > maxCommas) break
    if (match[0] === ': ' && names.test(before)) continue
    // "…, and Rosimeire and Dorvalino decided": the link joins the two of them.
    if (before.includes(', ') && !isDone(before.slice(before.lastIndexOf(', ') + 2), language)) continue
    if (!isTold(before, language) || !startsClause(withoutTime(after), language)) continue
    return inTwo(before, link ? `${link} ${after}` : after)
  }
  return null
}

const maxCommas = 1
/** "What I got wrong: …" is a name for what follows. */
const names =
  /^(?:what|how|why|where|who|the|our|my|o que|como|por que|quem|onde|[oa]|noss[oa]|meu|minha)(?!\p{L})[^,]*$/iu

const withoutTime = (text: string): string =>
  text.replace(/^(?:now|today|then|at (?:that|the) time|hoje|agora|depois) /iu, '')

/** Whether it says something by itself. */
const isTold = (text: string, language: Language): boolean =>
  isDone(text, language) && !wordingOf(language).trailing.test(text) && !hasOpenPronoun(text, language)

const isDone = (text: string, language: Language): boolean =>
  wordingOf(language).verb.test(text) || acts[language].test(text)

/** Somebody with whatever they do. */
const acts: Record<Language, RegExp> = {
  en: /^(?:[^,]{3,30}, )?(?:we|i) \p{L}/iu,
  pt: /(?<!\p{L})(?:eu|nós|a gente|todo mundo|quem|ninguém|cada \p{L}+) \p{L}|(?<!\p{L})\p{L}{2,}(?:ei|amos|emos|imos)(?!\p{L})/iu,
}

function inTwo(first: string, second: string): [string, string] | null {
  const isLongEnough = words(first).length >= minPartWords && words(second).length >= minPartWords
  return isLongEnough ? [`${capitalized(first.trim())}.`, `${capitalized(second.trim())}.`] : null
}
