import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import type { Said } from './said.ts'

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
  if (!items) return false
  const [first, ...others] = items as [string[], string[], string[]]
  const size = others[0]!.length
  if (sharesOpening(items) || areInfinitives(items, language) || repeatsWord(items)) return true
  if (words.length > maxOfFew) return false
  if (isIndefinite(items)) return true
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
  language === 'pt' && items.every(([word]) => /^\p{L}{2,}[aei]r$/u.test(word!))

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
