import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import { type Said, saidOf } from './said.ts'
import { isPast } from './telling.ts'

const maxWords = 14
const maxOfFew = 10

/**
 * Three things in a row for the sound of it: "It was faster, calmer and kinder." "Listen first, decide second, explain
 * always." "No slides, no script, no safety net." Lists of things that are there have longer sentences, names or figures.
 */
export function isTriad(said: Said, language: Language): boolean {
  const { text, words } = said
  if (words.length > maxWords || words.length < 3 || !plain.test(text)) return false
  const items = itemsOf(text)
  if (!items || isNoList(text, items, language)) return false
  const [first, ...others] = items as [string[], string[], string[]]
  const size = others[0]!.length
  if (areTasks(text, items, language)) return false
  if (sharesOpening(items) || areInfinitives(items, language) || repeatsWord(items)) return true
  if (words.length > maxOfFew) return false
  if (isIndefinite(items) || areNamed(items) || isBareList(text, items, language) || areCompared(items, language))
    return true
  if (size === 1 && first.length === 1 && others.every((item) => item.length === 1))
    return new Set(words).size === words.length
  if (others.some((item) => item.length !== size)) return false
  if (size === 2 && others.every((item) => item[1] === first.at(-1))) return false
  if (size > 1)
    return (
      size <= 3 &&
      (first.length === size ||
        (first.length === size - 1 && size === 3) ||
        (first.length === size + 1 && subjects[language].test(first[0]!)))
    )
  const things = [first.at(-1)!, ...others.map(([word]) => word!)]
  if (isGeneric(said, language) && things.filter(isAbstract).length >= 2) return true
  return endsSubjectless(first, others, language)
}

/** The same amid turns: "Pay attention, stay humble, and let the data rise." "With less haste, less fuss and more music." */
export function isLooseTriad({ text, words }: Said, language: Language): boolean {
  const items = words.length <= maxOfLoose && plain.test(text) ? itemsOf(text) : null
  if (!items || isNoList(text, items, language)) return false
  const [first, second, third] = items as [string[], string[], string[]]
  const [opening = '', other = ''] = [second[0], third[0]]
  if (opening === other && first.includes(opening)) return true
  if (!/,[^,]*(?:,| (?:and|e) )/.test(text) || (prepositions[language].test(opening) && opening !== other)) return false
  return second.length <= maxOfItem && third.length <= maxOfItem + 1 && first.length <= second.length + 3
}
const [maxOfLoose, maxOfItem] = [20, 4]

/** Neither figures nor names. */
const plain = /^\P{L}*\p{L}[^\d\p{Lu}:;?()"“]*[.!]$/u
const joint = /, (?:and |e |but |mas )?| (?:and|e) /

/** The words of three items; null for more or fewer. */
function itemsOf(text: string): string[][] | null {
  const items = text
    .slice(0, -1)
    .toLowerCase()
    .split(joint)
    .map((item) => item.match(/[\p{L}'-]+/gu) ?? [])
  return items.length === 3 && text.includes(',') && items.every((item) => item.length > 0) ? items : null
}

/** "Close the valve, drain the tank and open the cover." */
const areTasks = (text: string, items: readonly string[][], language: Language): boolean =>
  /^(?:bring|take|pack|wear|use|buy|traga|leve|use|compre|pegue) /i.test(text) ||
  (/ (?:and|e) [^,]+$/.test(text) &&
    items.every((item) => item.length > 1 && item.slice(1).some((word) => definite[language].test(word))))
const definite: Record<Language, RegExp> = { en: /^the$/, pt: /^[oa]s?$/ }

const repeatable = /^(?:no|more|less|every|never|same|zero|without|sem|mais|menos|cada|nunca|mesm[oa]|nada|tod[oa])$/

const sharesOpening = ([first, ...others]: readonly string[][]): boolean => {
  const opening = others[0]![0]!
  return repeatable.test(opening) && others.every(([word]) => word === opening) && first!.slice(-3).includes(opening)
}

/** "Kids need rhythm, parents need trust and teachers need sleep." "Check it, recheck it and have it checked." */
const repeatsWord = (items: readonly string[][]): boolean =>
  (items[2]!.length > 2 && items.every((item) => item.length >= 2 && item.at(-1) === items[0]!.at(-1))) ||
  items.every((item) => item.length >= 3 && item[1] === items[1]![1] && item[0] !== items[1]![1])

/** "What's left is a phone, a promise and a name." */
const isIndefinite = (items: readonly string[][]): boolean =>
  items.every((item) => /^(?:an?|uma?)$/.test(item.at(-2) ?? '')) && items.slice(1).every((item) => item.length === 2)

/** "Planejar com calma, subir devagar, registrar tudo." */
const areInfinitives = (items: readonly string[][], language: Language): boolean =>
  language === 'pt' &&
  items.every(([word]) => /^\p{L}{2,}[aei]r$/u.test(word!)) &&
  !/^(?:leva|é|demora|exige|fica|custa)$/.test(items[2]![1] ?? '')

/** "O cliente, em tese, fica protegido" has an aside; "desde quando, a que horas, com que cor" asks three things. What "if" begins is a condition. */
function isNoList(text: string, items: readonly string[][], language: Language): boolean {
  const [second = '', third = ''] = items.slice(1).map(([word]) => word)
  const isAside =
    !/ (?:and|e) [^,]*$/.test(text) && prepositions[language].test(second) && !prepositions[language].test(third)
  const asked = items.filter((item) => item.slice(0, 4).some((word) => asking[language].test(word)))
  return isAside || asked.length >= 2 || /^(?:if|when|should|se|quando|caso) /i.test(text)
}

const prepositions: Record<Language, RegExp> = {
  en: /^(?:in|on|at|by|of|for|with|without|from|as|after|before|to)$/,
  pt: /^(?:em|n[oa]s?|por|pel[oa]s?|de|d[oa]s?|a|ao|à|para|com|segundo|como|após|desde|até)$/,
}
const asking: Record<Language, RegExp> = {
  en: /^(?:when|what|which|who|whom|where|how|why|whether)$/,
  pt: /^(?:quando|que|qual|quais|quem|onde|como|quanto|quantos|quantas)$/,
}

/** "Uma caixa, um mês, uma turma inteira de volta." "A little wonky, a little warm, entirely ours." */
const areNamed = ([first, second, third]: readonly string[][]): boolean =>
  [first, second].every((item) => /^(?:an?|uma?)$/.test(item![0]!) && item!.length >= 2 && item!.length <= 4) &&
  (first![1] === second![1] || /^(?:an?|uma?)$/.test(third![0]!)) &&
  third!.length <= 5

/** "Wood, sun and a neighbour." "Muddy, slow and completely unscalable." A whole sentence of three things and no verb. */
const isBareList = (text: string, [first, second, third]: readonly string[][], language: Language): boolean =>
  / (?:and|e) [^,]+$/.test(text) &&
  !goesOn(third!, language) &&
  first!.length <= 3 &&
  second!.length <= 3 &&
  third!.length <= 4 &&
  (first!.length === 1 || /^(?:an?|uma?|less|more|menos|mais)$/.test(first![0]!)) &&
  ![first, second].some((item) => leading[language].test(item![0]!))

/** "Husbands, wives and partners are invited." "Sign, date and return the form." What is listed is part of a sentence. */
const goesOn = ([noun = '', ...others]: readonly string[], language: Language): boolean =>
  !/^(?:never|not|somehow|always|\p{L}+ly|nunca|\p{L}+mente)$/u.test(noun) &&
  (others.some((word) => finite[language].test(word)) ||
    isPast(saidOf(others.join(' '), language), language) ||
    (language === 'en' && others.length > 0 && /[^s]s$/.test(noun)))

const finite: Record<Language, RegExp> = {
  en: /^(?:is|are|was|were|will|would|has|have|can|could|must|may|should|do|does|did|need|the)$/,
  pt: /^(?:é|está|foi|tem|vai|leva|custa|pode|deve|fica|faz|fazem|pagam|também|são|[oa]s?|\p{L}{2,}(?:am|em|ão))$/u,
}

const leading: Record<Language, RegExp> = {
  en: /^(?:i|we|you|he|she|it|they|yes|no|so|well|again|first|today|now|then|and|but|or|finally|also)$/,
  pt: /^(?:eu|nós|você|ele|ela|sim|não|assim|bem|então|hoje|agora|depois|primeiro|enfim|também|mas|ou|e)$/,
}

/** "They came back humbler, quicker and better liked." */
const areCompared = (items: readonly string[][], language: Language): boolean =>
  language === 'en'
    ? [items[0]!.at(-1)!, items[1]![0]!, items[2]![0]!].filter((word) =>
        /^(?:better|worse|more|less|\p{L}{3,}[^aeiou]i?er)$/u.test(word),
      ).length === 3
    : [items[0]!.at(-2) ?? '', items[1]![0]!, items[2]![0]!].filter((word) => /^(?:mais|menos|melhor)$/.test(word))
        .length === 3

const subjects: Record<Language, RegExp> = {
  en: /^(?:i|we|you|they|he|she|it|to|just)$/,
  pt: /^(?:eu|nós|você|eles|elas|ele|ela|isso|é)$/,
}

/** "It was painful, humbling and necessary." "Isso gera confiança, pertencimento e orgulho." */
function endsSubjectless(
  first: readonly string[],
  others: readonly (readonly string[])[],
  language: Language,
): boolean {
  const items = [first.at(-1)!, ...others.map(([word]) => word!)]
  if (items.some((item) => item.length < 4) || first.length > 4) return false
  const [subject = '', verb = ''] = first
  if (language === 'en') {
    if (!/^(?:it|it's|this|that|they|we|i|be|stay)$/.test(subject)) return false
    return copulas.test(subject) || copulas.test(verb) ? isJudgement(first) : items.filter(isAbstract).length >= 2
  }
  if (/^(?:foi|ficou|é|era|será|fui|fomos|seja)$/.test(subject)) return first.length <= 3
  return (
    /^(?:isso|ela|ele|eles|elas|isto)$/.test(subject) && (copulas.test(verb) || items.filter(isAbstract).length >= 2)
  )
}

const copulas = /^(?:it's|was|is|were|are|be|stay|feels|felt|é|foi|são|eram|era|ficou|fica)$/
/** "They are forests, rivers and lakes" tells what there is: a judgement has one verb and its adjectives. */
const isJudgement = (first: readonly string[]): boolean => first.length <= 3

/** Nouns of what cannot be touched, mostly by their ending. */
const isAbstract = (word: string): boolean =>
  /(?:ship|ness|ity|ance|ence|cy|dom|hood|dade|ência|ância|mento|tude|eza|ança|ção|são|ismo|ia)$/.test(word) ||
  /^(?:trust|pride|courage|care|love|hope|purpose|respect|joy|growth|energy|focus|fear|faith|orgulho|respeito|coragem|amor|propósito|cuidado|foco|força|medo|fé)$/.test(
    word,
  )
