import type { Language } from '#shared/quality/language.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { balanced } from './claims.ts'
import { isOneThought, refersOutside } from './clauses.ts'
import { leansBack } from './discourse.ts'
import { capitalized } from './figures.ts'
import { hasOpenPronoun, namesTheUntold } from './references.ts'
import { partsOf } from './sentence-parts.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** What a sentence says, or one of several things that it says, in as few of its words as say the same. */
export interface Statement {
  /** Without a full stop. */
  text: string
  /** Whether it is the sentence as it stands. */
  isWhole: boolean
  /** Whether it has a pronoun for something named in another sentence. */
  refers: boolean
}

interface Cutting {
  /** Between statements. */
  joint: RegExp
  /** In front of a statement, and no part of it. */
  link: RegExp
  /** Between commas or at the end, and no part of the statement. */
  aside: RegExp
  /** Ends what may be left out: the rest is a reason, an addition or a comment. */
  addition: RegExp
  /** Of which a part would say something else. */
  limited: RegExp
}

const cutting: Record<Language, Cutting> = {
  en: {
    joint:
      /; |: (?=(?:we|i|nobody|our|my|the) )| [–—] |, (?:and|so) (?=(?:we|i|he|she|it|they|nobody|no one|our|my|the|a|an|\d) ?)|, (?=(?:we|i|it|he|she|they|nobody|there['’]s|it['’]s|we['’]ve|i['’]m) )| and (?=(?:we|i|nobody|it|they) )/iu,
    link: /^(?:and|but|so|or|then|well|now|ok|okay|yes|because|also|of course|in fact|still|anyway|short version|by then),? (?=\S)/iu,
    aside:
      /,? (?:by the way|of course|for the record|i (?:reckon|think|guess|suppose)|to be honest|as i said|for example|for instance|however|though|therefore|in fact|as usual|naturally|obviously|at least|after all)(?=,|$),?/iu,
    addition:
      /,? (?:because|since (?=\p{L}+ \p{L})|so that|whereas|as (?=(?:we|i|they|it) )|in order to)(?!\p{L}).*$|, (?:which|whose|who|where|fixing|\p{L}{3,}ing|including|i\.e\.|such as|mostly|partly|not) .*$/iu,
    limited:
      /(?<!\p{L})(?:if|unless|until|except|only if|provided|although|though|even|whether|would|could|might|should|said|says|say|told|tells|wrote|asked|claims?|thinks?|thought|believed?|hoped?|seems?|seemed|supposed|according|wanted|wished|expect(?:ed|s)?|assumed|than (?!\d))(?!\p{L})/iu,
  },
  pt: {
    joint:
      /; |: (?=(?:eu|nós|a gente|ninguém|noss[oa]|\p{L}{2,}(?:amos|emos|imos)) )| [–—] |, (?:e|então|por isso) (?=(?:eu|nós|a gente|el[ea]s?|ninguém|[oa]s?|noss[oa]s?|meus?|minhas?|uma?|(?:não )?\p{L}{2,}(?:amos|emos|imos|ei|ou|aram|eu|eram|iu|iram)|\d) ?)|, (?=(?:eu|nós|a gente|el[ea]s?|ninguém|não|\p{L}{2,}(?:amos|emos|imos|ei)) )| e (?=(?:eu|nós|a gente|ninguém|el[ea]s?|\p{L}{2,}(?:amos|emos|imos)) )/iu,
    link: /^(?:e|mas|então|aí|daí|ou|bom|bem|olha|agora|também|porque|claro|enfim|na verdade|de fato|resumindo|e aí),? (?=\S)/iu,
    aside:
      /,? (?:aliás|claro|é claro|acho|acho eu|eu acho|sei lá|para ser honest[oa]|por exemplo|porém|portanto|de fato|na verdade|pelo menos|afinal|naturalmente|obviamente|como sempre)(?=,|$),?/iu,
    addition:
      /,? (?:porque|já que|pois|para que|de modo que|uma vez que|enquanto)(?!\p{L}).*$|, (?:o que|o qual|a qual|cuj[oa]s?|que|onde|\p{L}{3,}ndo|inclusive|incluindo|como|principalmente|não) .*$/iu,
    limited:
      /(?<!\p{L})(?:se|caso|a menos|exceto|salvo|até que|embora|mesmo que|apesar|teria\p{L}*|poderia\p{L}*|seria\p{L}*|deveria\p{L}*|devia\p{L}*|faria\p{L}*|iria\p{L}*|disse\p{L}*|diz|dizem|contou|falou|perguntou|escreveu|acha\p{L}*|acredita\p{L}*|pensa\p{L}*|pensei|parece\p{L}*|segundo (?=[oa]s? |el[ea]|noss|meus? |minhas? |um[a ])|queria\p{L}*|quis|esperava\p{L}*|achei|do que (?!\d))(?!\p{L})/iu,
  },
}

/** "A customer, Neide, …": the text below gives the name. */
const byName =
  /(?<=(?:uma?|an?|my|our|meu|minha|noss[oa]) \p{Ll}+(?: \p{Ll}+)?), (?:[oa] |seu |dona )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?, /u

const minWords = 3
const maxCharacters = 84

/** The statements of a sentence in its order; none if a part of it may say something else. */
export function statementsIn({ kind, text, language, speech, strength }: Unit): Statement[] {
  if (kind === 'list' || speech !== 'own' || strength < 0 || text.length > 420) return []
  if (/[?"“”«»…→]|\.\.\./.test(text) || /[:;]$/.test(text)) return []
  const { joint, link, aside, addition, limited } = cutting[language]
  const sentence = text.replace(/[.!]+$/, '').replace(/ \([^()]*\)/g, '')
  const whole = fold(text.replace(/[.!]+$/, ''))
  const found: Statement[] = []
  for (const part of sentence.split(joint)) {
    if (limited.test(part) || (isOneThought(sentence, language) && limited.test(sentence))) continue
    const plain = part.trim().replace(link, '').replace(aside, '').replace(byName, ' ').replace(/,$/, '')
    const short = plain.replace(addition, '').trim()
    const said = words(short).length >= minWords && isStatement(short, language) ? short : plain
    if (!isStatement(said, language)) continue
    const clause = capitalized(said)
    found.push({ text: clause, isWhole: fold(clause) === whole, refers: doesRefer(clause, language) })
  }
  return found
}

function isStatement(text: string, language: Language): boolean {
  const parts = partsOf(`${text}.`, language)
  return (
    parts !== null &&
    (parts.rest !== '' || words(text).length > minWords) &&
    words(text).length >= minWords &&
    text.length <= maxCharacters &&
    balanced(text) &&
    !/[:;–—()]/.test(text) &&
    !wordingOf(language).trailing.test(text) &&
    (text.match(/, /g) ?? []).length <= 1
  )
}

const doesRefer = (clause: string, language: Language): boolean =>
  refersOutside(clause, language) ||
  leansBack(clause, language) ||
  hasOpenPronoun(clause, language) ||
  namesTheUntold(clause, language)
