import type { Language } from '#shared/quality/language.ts'

interface Counting {
  /** Words of a sentence whose figures did not happen, or not yet. */
  unreal: RegExp
  /** Before a figure, and part of it. */
  about: RegExp
  /** Before a figure, and a part of what it says that would be lost. */
  qualifier: RegExp
  /** Before a figure that counts nothing. */
  label: RegExp
  month: RegExp
  magnitude: RegExp
  /** Begins what may follow the counted thing. */
  preposition: RegExp
  /** Ends a clause. */
  conjunction: RegExp
  /** Words that can be no part of the counted thing. */
  function: RegExp
  /** "Churn went from 9% to 4%." */
  change: RegExp
  from: string
  to: string
}

const counting: Record<Language, Counting> = {
  en: {
    unreal:
      /n['’]t(?!\p{L})|(?<!\p{L})(?:not|never|if|would|could|might|should|may|expect|expects|target|plan|want|wanted|hope|maybe|perhaps)(?!\p{L})/iu,
    about: /(?:^|\s)((?:more|less|fewer) than|over|under|almost|nearly|about|around|up to|at least|only|some) $/iu,
    qualifier:
      /(?:^|[^\p{L}])(?:top|bottom|first|last|additional|another|extra|next|previous|other|remaining|further|past|final|best|worst|same|old|new|average|minimum|maximum|every|each|within|short of) $/iu,
    label:
      /(?:^|[^\p{L}])(?:art|no|nº|page|version|step|chapter|level|q|at|by|of|on|every|each|per|figure|section|part|phase|day|week|year|since|until|january|february|march|april|may|june|july|august|september|october|november|december)\.? $/iu,
    month:
      /^(?:january|february|march|april|may|june|july|august|september|october|november|december|utc|am|pm|a\.m|p\.m)$/i,
    magnitude: /^(?:thousand|million|billion|percent|k|m)$/i,
    preposition:
      /^(?:of|for|in|per|to|from|on|with|without|into|within|at|by|through|about|against|between|during|over|under|after|before|until)$/i,
    conjunction:
      /^(?:and|but|or|because|which|that|who|whose|when|while|if|so|as|than|where|before|after|since|until|although|though|then|yet|instead)$/i,
    function:
      /^(?:a|an|the|this|that|these|those|our|my|your|their|his|her|its|every|each|all|we|i|they|he|she|it|you|is|are|was|were|has|have|had|do|does|did|will|not|more|less|most|also|only|later|ago|times|there|here|now|too|how|what|up|down|out|off|away|back|over|already|still|even|just|again|together|both|such|very|by|x)$/i,
    change:
      /(?:^|[,;:] )(?:(?:in|by|since) [^,.;]{2,30}, )?((?:our |the |my )?[\p{L}][\p{L}' -]{2,60}?) (?:went|rose|fell|dropped|grew|sank|climbed|shrank|moved|jumped|came down|went up|went down) (from [^,.;:]{0,12}\d[^.;:]{0,60}? to [^,.;:]{0,12}\d[^.;:]{0,40}?)(?=[.;:]| (?:and|but|because|while|after|when|as) |, )/iu,
    from: 'from',
    to: 'to',
  },
  pt: {
    unreal:
      /(?<!\p{L})(?:não|nunca|se|caso|teria|teriam|teríamos|poderia|poderiam|seria|seriam|deveria|esperamos|espera|meta|quero|queremos|prometo|talvez)(?!\p{L})/iu,
    about: /(?:^|\s)((?:mais|menos) de|quase|cerca de|até|pelo menos|só|apenas|acima de|abaixo de|uns|umas) $/iu,
    qualifier:
      /(?:^|[^\p{L}])(?:primeir[oa]s?|últim[oa]s?|próxim[oa]s?|outr[oa]s?|mais|demais|restantes|melhores|piores|maiores|menores|adicionais|mesm[oa]s|top|média de|cada) $/iu,
    label:
      /(?:^|[^\p{L}])(?:art|nº|n|página|versão|passo|capítulo|nível|dia|cada|por|seção|parte|fase|semana|ano|desde|até|em|às?|dos?|das?|aos?|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\.? $/iu,
    month: /^(?:h|utc|º|ª)$/i,
    magnitude: /^(?:mil|milhão|milhões|bilhão|bilhões)$/i,
    preposition: /^(?:de|do|da|dos|das|em|no|na|nos|nas|por|para|sem|ao|à|com|pelo|pela|entre)$/i,
    conjunction: /^(?:e|mas|ou|porque|que|quando|enquanto|se|pois|onde|antes|depois|desde|até|como|embora|porém)$/i,
    function:
      /^(?:o|a|os|as|um|uma|este|esta|esse|essa|isso|meu|minha|nosso|nossa|seu|sua|cada|todo|toda|todos|todas|eu|nós|ele|ela|eles|elas|você|é|são|foi|foram|era|eram|tem|têm|tinha|tinham|há|vai|vão|não|mais|menos|também|só|já|ainda|depois|atrás|vezes|aqui|lá|agora|muito|como|assim|que|x)$/i,
    change:
      /(?:^|[,;:] )(?:(?:em|desde|até) [^,.;]{2,30}, )?([\p{L}][\p{L}' -]{2,60}?) (?:foi|foram|subiu|subiram|caiu|caíram|passou|passaram|cresceu|cresceram|desceu|desceram|saltou) (de [^,.;:]{0,12}\d[^.;:]{0,60}? para [^.;:]{0,12}\d[^.;:]{0,40}?)(?=[.;:]| (?:e|mas|porque|enquanto|depois|quando) |, (?:e|mas|\p{L}))/iu,
    from: 'de',
    to: 'para',
  },
}

/** A change that the sentence states, as a line of its own: "Usage: from 9% to 64% in a quarter". Null if there is none. */
export function changeIn(text: string, language: Language): string | null {
  const { change, unreal } = counting[language]
  if (unreal.test(text)) return null
  const match = change.exec(text.slice(0, 400))
  if (!match || /(?:^| )(?:who|which|that|it|they|he|she|and|que|el[ea]s?|e)$/iu.test(match[1]!)) return null
  const subject = match[1]!
    .replace(/^(?:and|but|e|mas) /iu, '')
    .replace(/^(?:em|no|na|desde|até|in|by|since|within) .{2,25}? (?=(?:[oa]s?|noss[oa]s?|the|our|my) )/iu, '')
    .replace(/^(?:a|o|as|os|the|our|my) /iu, '')
  return /^(?:it|they|he|she|this|that|and|ele|ela|isso|e)$/iu.test(subject)
    ? null
    : `${capitalized(subject)}: ${match[2]!.trim()}`
}

const figure =
  /(?<![\p{L}\d.,:/#-])(?:[$€£] ?|US\$ ?|R\$ ?)?\d{1,9}(?:[.,]\d{1,9}){0,4}(?:%|(?:k|M|bn)(?!\p{L}))?(?![\p{L}\d:º°ª-])/gu
const maxWords = 9
/** A share of something that was named before: "58% of the cases" says nothing by itself. */
const sharesTheKnown = /^(?:of (?:the|these|those|this|that|them|it)|d[oa]s?|del[ea]s|dess[ea]s?|dest[ea]s?)(?!\p{L})/iu
/** Another figure, or a word for something outside. */
const noTail = /^(?!(?:19|20)\d\d$).*\d|^(?:them|us|it|those|these|del[ea]s|isso|cada)$/i

/** The things that the sentence counts, each with its figure: "51 minutes to notice", "R$ 90 por mês em papel". */
export function figuresIn(text: string, language: Language, verb: RegExp): string[] {
  const { unreal, about, label, month, qualifier } = counting[language]
  if (unreal.test(text)) return []
  const found: string[] = []
  for (const match of text.slice(0, 600).matchAll(figure)) {
    const before = text.slice(Math.max(0, match.index - 30), match.index)
    const isMoney = /^[^\d]/.test(match[0])
    const isYear = /^(?:19|20)\d\d$/.test(match[0])
    const approximately = about.exec(before)?.[1]
    if (isYear || qualifier.test(before) || (!isMoney && !approximately && label.test(before))) continue
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 160)
    if (match[0].endsWith('%') && sharesTheKnown.test(after.trimStart())) continue
    const tokens = clauseOf(after)
    if (month.test(tokens[0] ?? '') || (language === 'pt' && /^de \p{Ll}+/u.test(after.trim()) && monthsPt.test(after)))
      continue
    const counted = countedThing(tokens, language, verb, isMoney || match[0].endsWith('%'))
    if (isBareSpan(counted)) continue
    // An amount says something by itself if it is large.
    if (counted || (isMoney && match[0].replace(/\D/g, '').length >= 4))
      found.push(capitalized([approximately, match[0], counted].filter(Boolean).join(' ')))
  }
  return found
}

/** "2 years", "10 days for all customers": how long, but not what. */
const isBareSpan = (counted: string): boolean =>
  /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|times?|segundos?|minutos?|horas?|dias?|semanas?|m[êe]s(?:es)?|anos?|vezes|centavos?|reais|d[óo]lares|dollars?|cents?)(?: (?!to |without |of |sem |para |de |d[oa] ).*)?$/iu.test(
    counted,
  )

const monthsPt = /^ ?de (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)/iu

/** The words up to the end of the clause. */
const clauseOf = (after: string): string[] =>
  (/^(?:\p{Lu}\.(?:\p{Lu}\.)+|[^,.;:!?()"“”–—])*/u.exec(after)?.[0] ?? '').trim().split(/\s+/).filter(Boolean)

/** The noun that follows a figure and, if it is short, the rest of its clause; '' if nothing is counted. */
function countedThing(tokens: readonly string[], language: Language, verb: RegExp, isUnit: boolean): string {
  const { magnitude, preposition, conjunction, function: functionWord } = counting[language]
  const noun: string[] = []
  let at = 0
  if (magnitude.test(tokens[0] ?? '')) noun.push(tokens[at++]!)
  const start = at
  if (language === 'en' && isUnit && /^a$/i.test(tokens[at] ?? '') && tokens[at + 1])
    noun.push(tokens[at++]!, tokens[at++]!)
  else
    while (at < tokens.length && at - start < 3 && isNoun(tokens[at]!)) {
      noun.push(tokens[at]!)
      at += 1
    }
  const rest = tokens.slice(at)
  const isOpen = rest.length > 0 && ![preposition, conjunction, functionWord].some((kind) => kind.test(rest[0]!))
  if (isOpen && !isUnit) return ''
  return [...noun, ...tailOf(rest, maxWords - noun.length)].join(' ')

  /** "to notice", "of African blackwood": up to the end of the clause or to a later preposition, without a verb. */
  function tailOf(following: readonly string[], max: number): string[] {
    if (!preposition.test(following[0] ?? '')) return []
    const stop = following.findIndex((token) => conjunction.test(token))
    const clause = stop < 0 ? following : following.slice(0, stop)
    // "$2 in storage and support": without the second, it would be for the first alone.
    const isEnumerated =
      /^(?:and|or|e|ou)$/i.test(following[stop] ?? '') && !following.slice(stop + 1, stop + 4).some(isClausal)
    for (let end = Math.min(clause.length, max); end > 1; end -= 1) {
      const isBoundary = end === clause.length || preposition.test(clause[end]!)
      const tail = clause.slice(0, end)
      const last = tail.at(-1)!
      const isBad = tail.slice(1).some((token) => noTail.test(token) || (tail[0] !== 'to' && isVerb(token)))
      if (isEnumerated && end === clause.length) continue
      if (isBoundary && !isBad && !preposition.test(last) && !functionWord.test(last)) return tail
    }
    return []
  }

  function isClausal(token: string): boolean {
    return isVerb(token) || /^(?:we|i|they|he|she|it|nós|eu|el[ea]s?|\p{L}{3,}(?:amos|emos|imos|ed))$/iu.test(token)
  }

  function isVerb(token: string): boolean {
    return verb.test(` ${token} `) && !/(?:ed|s)$/.test(token)
  }

  function isNoun(token: string): boolean {
    return (
      /^[\p{L}][\p{L}'’-]*$/u.test(token) &&
      !preposition.test(token) &&
      !conjunction.test(token) &&
      !functionWord.test(token) &&
      !isVerb(token)
    )
  }
}

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
