import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { months } from './dated-openings.ts'
import { wordingOf } from './wording.ts'

/** By what a sentence shows that a text begins with it: it says when, and who or what is new. */
interface Introductions {
  /** When something happened. */
  when: RegExp
  /** What stands in front of the subject. */
  front: RegExp
  /** The author as the subject. */
  author: RegExp
  /** Everybody, nobody or most of a kind as the subject. */
  everybody: RegExp
  /** Somebody or something new as the subject. */
  anybody: RegExp
  /** Something new further on, and not as a measure or a place. */
  anything: RegExp
  /** The same, and one of it. */
  something: RegExp
  /** Says that there is something. */
  exists: RegExp
  /** Things in general, or a number of them. */
  things: RegExp
  /** With an article and what it is: "The certificate that signs our payments". */
  described: RegExp
  /** Who the author is, or was: "I was a tree surgeon." */
  self: RegExp
  /** What somebody began, or had until something changed. */
  founds: RegExp
  /** Somebody of the author's as the subject, with what they are: "Our accountant". */
  ours: RegExp
}

const numbers = {
  en: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|\\d[\\d.,]*',
  pt: 'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vários|várias|\\d[\\d.,]*',
}
const years = {
  en: "(?:(?:19|20)\\d\\d(?!,?\\d)|['’]\\d\\d(?!\\d)|two thousand and \\p{L}+|nineteen \\p{L}+-\\p{L}+)",
  pt: '(?:(?:19|20)\\d\\d(?!,?\\d)|dois mil e \\p{L}+|mil novecentos e \\p{L}+)',
}
const seasons = { en: 'spring|summer|autumn|fall|winter', pt: 'verão|inverno|outono|primavera|safra' }
const days = {
  en: '(?:year|month|week|night|morning|day|evening|afternoon|(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
  pt: '(?:ano|mês|semana|noite|manhã|dia|tarde|segunda|terça|quarta|quinta|sexta|sábado|domingo)',
}

const introductions: Record<Language, Introductions> = {
  en: {
    when: new RegExp(
      `(?<!\\p{L})(?:in|on|since|until|during|of|last|this) (?:the )?(?:early |late )?(?:${months.en}|${seasons.en})(?!\\p{L})|^(?:${seasons.en}) of ${years.en}|^(?:${months.en}) ${years.en}|(?<!\\p{L})(?:last|one|this) ${days.en}(?! (?:after|before|later))(?!\\p{L})|(?<![\\d.,\\p{L}])${years.en}|(?<!\\p{L})(?:${months.en}) \\d|(?<!\\p{L})(?:when i was|\\p{L}+ (?:years|months|weeks) ago|yesterday|for \\p{L}+ years)(?!\\p{L})`,
      'iu',
    ),
    front: new RegExp(
      `^(?:in|on|at|by|during|since|until|between|early|late|when|for|with|\\p{L}+ \\p{L}+ ago|yesterday|(?:last|one|this) (?:${days.en}|${seasons.en}|${months.en}))(?!\\p{L})(?:[^.;:?!]|(?<=\\d)[.:](?=\\d)){0,60}?(?:, (?!\\d)|(?<=\\p{L}|\\d) (?=(?:i|we|my|our|an?|there|some|two|three|four|five|six|seven|eight|nine|ten)(?! (?:years|months|weeks|days|hours|minutes))(?![\\p{L}-])))`,
      'iu',
    ),
    everybody: /^(?:every|all|no|nobody|most|many|whoever|each) (?!of |the )\p{Ll}/iu,
    author: /^(?:i|we|my|our)(?![\p{L}-])/iu,
    anybody: new RegExp(
      `^(?:an?|one|some|another|${numbers.en}) (?!of |and |(?:years?|months?|weeks?|days?|hours?|minutes?) )\\p{Ll}`,
      'iu',
    ),
    anything: new RegExp(
      `(?<!(?<!\\p{L})(?:in|on|at|with|by|for|of|from|than|like|as|about|after|within|under|over|such|what|quite|half) )(?<!\\p{L})(?:an?|${numbers.en}) (?!(?:lot|bit|few|while|little|third|quarter|half|fortune|years?|months?|weeks?|days?|hours?|minutes?|times?|percent|per|last|this|and|or|in|on)(?!\\p{L}))\\p{Ll}{2,}`,
      'iu',
    ),
    something:
      /(?<!(?<!\p{L})(?:in|on|at|with|by|for|of|from|than|like|as|about|after|within|under|over|such|what|quite|half) )(?<!\p{L})an? (?!(?:lot|bit|few|while|little|third|quarter|half|fortune|year|month|week|day|morning|afternoon|evening|night|hour|minute|time)(?!\p{L}))\p{Ll}{2,}/iu,
    exists: new RegExp(
      `^(?:there(?:['’]s| was| were| is| are)|(?:i|we)(?:['’](?:ve|d)| have| had)(?: got)?) (?:(?:about|around|some|something like|nearly|over|more than|only|just) )?(?:an?|one|${numbers.en}) (?!of |(?:lot|bit|few|while|little|look|go) )\\p{Ll}`,
      'iu',
    ),
    things:
      /\d|(?<!\p{L})\p{Ll}{3,}(?<!ss|us|is|was|has|does|this|always|sometimes)s(?!\p{L})|(?<!\p{L})(?:everything|nothing|any(?:thing|body|one)|some(?:thing|body|one)|(?:in|of|at|with|for|by|from|than) \p{L}{3,})/u,
    described:
      /^(?:the|(?:the )?(?:average|median|usual)) \p{Ll}+ (?:that|who|which|(?:of|in|at|for) (?:our|my|an?))(?!\p{L})/iu,
    self: /^(?:[Ii](?:['’]m| was| am| used to be|['’]ve been)|[Mm]y job is) (?:an? (?!(?:bit|little|lot|few|while)(?!\p{L}))\p{Ll}|the (?:person|man|woman|one) who)|^[Mm]y name(?:['’]s| is) \p{Lu}/u,
    founds: /^(?:i|we) (?:started|founded|opened|bought|built|launched|set up|left|quit|sold|used to)(?!\p{L})/iu,
    ours: /^(?:my|our) (?:mother|father|mum|mom|dad|wife|husband|daughter|son|sister|brother|aunt|uncle|cousin|grand\p{L}+|\p{L}+-in-law|neighbour|neighbor|boss|accountant|lawyer|doctor|teacher|partner)(?!\p{L})/iu,
  },
  pt: {
    when: new RegExp(
      `(?<!\\p{L})(?:em|desde|de|n[oa]|d[oa]) (?:(?:fim|começo|início|meados) de )?(?:${months.pt}|${seasons.pt})(?!\\p{L})|(?<!\\p{L})(?:uma?|certa|certo|n?est[ea]) ${days.pt}(?! (?:depois|antes))(?!\\p{L})|(?<!\\p{L})${days.pt}(?:-feira)? (?:passad[oa]|retrasad[oa])(?!\\p{L})|(?<![\\d.,\\p{L}])${years.pt}|(?<!\\p{L})(?:há \\p{L}+ (?:anos|meses|semanas)|quando eu (?:era|tinha)|ontem|(?:durante|por) \\p{L}+ anos)(?!\\p{L})`,
      'iu',
    ),
    front: new RegExp(
      `^(?:em|n[oa]s?|desde|até|durante|há|ontem|quando|com|por|\\p{L}+(?:-feira)? (?:passad|retrasad)[oa]|(?:um|uma|certa|certo|este|esta) (?:${days.pt}|${seasons.pt}))(?!\\p{L})(?:[^.;:?!]|(?<=\\d)[.:](?=\\d)){0,60}?(?:, (?!\\d)|(?<=\\p{L}|\\d) (?=(?:eu|nós|a gente|meus?|minhas?|noss[oa]s?|uma?|(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez)(?! (?:anos|meses|semanas|dias|horas|minutos))|\\p{L}{2,}(?:amos|emos|imos|ei)|\\p{L}{3,}i|fiz|tive|vim|pus|quis|fui|vi)(?!\\p{L})))`,
      'iu',
    ),
    everybody: /^(?:tod[oa]|nenhuma?|ninguém|quem|cada|muit[oa]s?) (?!d[aeo]s? )\p{Ll}/iu,
    author:
      /^(?:não |só |já )?(?:eu|nós|a gente|meus?|minhas?|noss[oa]s?|\p{L}{2,}(?:amos|emos|imos|ei)|(?!aqui|ali)\p{L}{3,}i|fiz|tive|vim|pus|quis|fui|vi|sou|tenho|estou)(?!\p{L})/iu,
    anybody: new RegExp(
      `^(?:uma?|uns|umas|algu(?:ns|mas)|${numbers.pt}) (?!d[aeo]s? |del[ea]s|e |(?:anos?|meses|mês|semanas?|dias?|horas?|minutos?|vez(?:es)?) )\\p{Ll}`,
      'iu',
    ),
    anything: new RegExp(
      `(?<!(?<!\\p{L})(?:em|com|por|de|para|pra|a|como|que|há|até|sem|sobre) )(?<!\\p{L})(?:uma?|uns|umas|${numbers.pt}) (?!(?:anos?|meses|mês|semanas?|dias?|horas?|minutos?|vez(?:es)?|pouco|bocado|terço|quarto|mil|por)(?!\\p{L}))\\p{Ll}{2,}`,
      'iu',
    ),
    something:
      /(?<!(?<!\p{L})(?:em|com|por|de|para|pra|como|que|há|até|sem|sobre) )(?<!\p{L})uma? (?!(?:com|que|por|ano|mês|semana|dia|manhã|tarde|noite|hora|minuto|vez|pouco|bocado|terço|quarto)(?!\p{L}))\p{Ll}{2,}/iu,
    exists: new RegExp(
      `^(?:havia|tinha|há|tem|era|existem?|(?:eu |nós |a gente )?(?:tenho|tinha|temos|tínhamos|tem)) (?:(?:quase|só|apenas|mais de|cerca de) )?(?:uma?|uns|umas|${numbers.pt}) (?!d[aeo]s? |(?:pouco|bocado) )\\p{Ll}`,
      'iu',
    ),
    things: /\d|(?<!\p{L})\p{Ll}{4,}(?<!mo)s(?!\p{L})|(?<!\p{L})(?:tudo|nada|(?:em|de|com|por|n[oa]|d[oa]) \p{L}{4,})/u,
    described:
      /^[oa]s? \p{Ll}+ (?:médi[ao] |usual )?(?:que|(?:d[eao]s?|n[ao]s?|em) (?:noss[oa]s?|meus?|minhas?|uma?))(?!\p{L})/iu,
    self: /^(?:(?:eu )?sou|eu era|(?:eu )?trabalh(?:o|ei) como) (?:uma? )?(?!contra|favorável|muito|mais)\p{Ll}{4,}/iu,
    founds:
      /^(?:eu |nós |a gente )?(?:abri|abrimos|comecei|começamos|fundei|fundamos|comprei|compramos|vendi|vendemos|vendia|vendíamos|deixei|larguei|construí|construímos|fiz|fazia|fazíamos)(?!\p{L})/iu,
    ours: /^(?:[oa] )?(?:meu|minha|noss[oa]) (?:mãe|pai|mulher|esposa|marido|filh[oa]|irmão|irmã|ti[oa]|prim[oa]|av[óô]|sogr[oa]|cunhad[oa]|vizinh[oa]|chefe|contadora?|advogad[oa]|médic[oa]|professora?|sóci[oa])(?!\p{L})/iu,
  },
}

/** Whether the sentence sets a scene: when, and who that readers do not know yet, or the author. */
export function opensScene(text: string, language: Language): boolean {
  const { when, author, exists } = introductions[language]
  const rest = withoutFront(text, language)
  return when.test(text) && (author.test(rest) || exists.test(rest) || namesAnybody(rest, language))
}

/** Whether it sets a scene with something new in it, so that a text can begin with it anywhere. */
export function opensNewScene(text: string, language: Language): boolean {
  const { exists, something, ours, founds } = introductions[language]
  const rest = withoutFront(text, language)
  const isNew = [exists, something, ours, founds].some((pattern) => pattern.test(rest)) || namesAnybody(rest, language)
  return isNew && (opensScene(text, language) || (introductions[language].when.test(text) && ours.test(rest)))
}

/** "In 2015 the boiler of the office broke": when, and a thing that it says the place of. */
export const datesThing = (text: string, language: Language): boolean =>
  tellsWhen(text, language) && placed[language].test(withoutFront(text, language))
const placed: Record<Language, RegExp> = {
  en: /^the [\p{L}-]{3,}(?: [\p{L}-]{3,})? (?:of|in|at|on) (?:the|our|my) \p{L}/iu,
  pt: /^[oa] [\p{L}-]{3,} d[oa] \p{L}{3,}/iu,
}

export const tellsWhen = (text: string, language: Language): boolean => introductions[language].when.test(text)

/** Whether it says when before it says anything else: "In June we hired eight." */
export const opensWithDate = (text: string, language: Language): boolean =>
  (introductions[language].when.exec(text)?.index ?? maxBeforeDate) < maxBeforeDate
const maxBeforeDate = 8

/** Whether it only says when, in front of the sentence that tells: "Fall of 2019." */
export const datesOnly = (text: string, language: Language): boolean =>
  introductions[language].when.test(text) || season[language].test(text)
const season: Record<Language, RegExp> = {
  en: new RegExp(`^(?:${seasons.en})(?!\\p{L})`, 'iu'),
  pt: new RegExp(`^(?:${seasons.pt})(?!\\p{L})`, 'iu'),
}

/** Whether it tells of the author and something new, or of somebody new, without saying when. */
export const tellsOfSomething = (text: string, language: Language): boolean => {
  const { author, something } = introductions[language]
  return (author.test(text) && something.test(text)) || (something.test(text) && namesAnybody(text, language))
}

/** Whether somebody new said or did something to the author: "A colleague wrote that …" */
export const quotesAnybody = (text: string, language: Language): boolean =>
  namesSomebody(text, language) && says[language].test(text)
const says: Record<Language, RegExp> = {
  en: /^an? (?:\p{Ll}+ ){1,3}(?:\([^()]{1,40}\) |who [^,.]{1,40} )?(?:said|wrote|asked|told|rang|called|came|complained|wanted|sent)(?!\p{L})/iu,
  pt: /^uma? (?:\p{Ll}+ ){1,3}(?:\([^()]{1,40}\) |que [^,.]{1,40} )?(?:me )?(?:disse|escreveu|perguntou|contou|ligou|veio|reclamou|quis|mandou|pediu|falou)(?!\p{L})/iu,
}

/** Whether authors say who they are: "I was a tree surgeon." */
export const presentsSelf = (text: string, language: Language): boolean => introductions[language].self.test(text)

/** Whether an answer begins with a subject that it names in full: "A big ship at slow speed can't steer." */
export function namesItsSubject(text: string, language: Language): boolean {
  const { described, everybody } = introductions[language]
  return namesSomebody(text, language) || described.test(text) || everybody.test(text) || isGeneral(text, language)
}

/** Whether an answer tells of something that its question did not name. */
export const tellsAnew = (text: string, language: Language): boolean =>
  opensScene(text, language) && introductions[language].anything.test(withoutFront(text, language))

/** Whether it names somebody or something that is there, for readers who do not know of it. */
export const presents = (text: string, language: Language): boolean =>
  introductions[language].exists.test(withoutFront(text, language))

/** Whether the first sentence of a section introduces what it speaks of, or speaks of things in general. */
export function introduces(text: string, language: Language): boolean {
  const { author, anything, things, described, everybody } = introductions[language]
  const rest = withoutFront(text, language)
  const tells = author.test(rest) && (anything.test(rest) || things.test(rest))
  return (
    tells || namesAnybody(rest, language) || described.test(rest) || everybody.test(rest) || isGeneral(rest, language)
  )
}

/** "One is Bromus" counts what was named before. */
const namesAnybody = (rest: string, language: Language): boolean =>
  introductions[language].anybody.test(rest) &&
  (somebody[language].test(rest) || !wordingOf(language).verb.test(words(rest)[1] ?? ''))

/** "In August, an operator changed the yeast": that somebody counts what was named before is a mistake. */
export const namesSomebody = (text: string, language: Language): boolean =>
  somebody[language].test(withoutFront(text, language))
const somebody: Record<Language, RegExp> = { en: /^an? \p{Ll}{3,}/iu, pt: /^uma? (?!com |d[aeo]s? )\p{Ll}{3,}/iu }

/** "Em fevereiro foram nove quedas" counts what was told before. */
export function withoutFront(text: string, language: Language): string {
  const [front = ''] = introductions[language].front.exec(text) ?? []
  return endsInVerb.test(front) ? text : text.slice(front.length).replace(moreDate[language], '')
}
/** "In the lockdown, April 2020, all clients called." */
const moreDate: Record<Language, RegExp> = {
  en: new RegExp(`^(?:in )?(?:${months.en} )?(?:19|20)\\d\\d,? (?!\\p{L}+(?:ed|s) )`, 'iu'),
  pt: new RegExp(`^(?:em )?(?:${months.pt} de )?(?:19|20)\\d\\d, `, 'iu'),
}
const endsInVerb = /(?<!\p{L})(?:foi|foram|era|eram|são|houve|was|were|are) $/iu

/** So far in a sentence stands the verb of a noun without an article: "Boats buy ice". */
const maxSubjectWords = 5

/** "Every maker plays": its verb need not be known. */
export const speaksOfAll = (text: string, language: Language): boolean => introductions[language].everybody.test(text)

/** "Barco compra gelo antes de ter peixe.", "A brewery needs a lot of heat." */
function isGeneral(text: string, language: Language): boolean {
  const { verb, imperative, stopwords } = wordingOf(language)
  if (introductions[language].anybody.test(text)) return false
  const [first = '', ...others] = words(text)
  if (!/^\p{Lu}\p{Ll}{2,}$/u.test(first) || stopwords.includes(first.toLowerCase())) return false
  if (imperative.test(text) || verb.test(first) || /(?:ly|mente|ing|ndo)$/u.test(first) || /[:;?]/.test(text))
    return false
  return (
    others.slice(0, maxSubjectWords).every((word) => /^\p{Ll}/u.test(word)) &&
    others.slice(0, maxSubjectWords).some((word) => verb.test(word))
  )
}
