import { fold, words } from '#shared/quality/sentences.ts'
import { namesAsKnown } from './discourse.ts'
import { inFrame } from './framed-claims.ts'
import { cleanHeading, storyStep } from './headings.ts'
import type { Section } from './reading.ts'
import { statementsIn } from './statements.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** A statement of a text under the name of its subject: "The peak: two brews moved to Thursday." */
export interface KickerLine {
  text: string
  at: number
}

const maxNameWords = 4
const maxName = 36
const minStatementWords = 5
const maxStatement = 84
const minStrength = 1.5

/** Lines for a run under its heading, if that is a name of something. */
export function kickerLines({ headings, language }: Section, units: readonly Unit[]): KickerLine[] {
  const name = cleanHeading(headings.at(-1) ?? '')
  if (headings.length < 2 || !isName(name, language)) return []
  const known = new Set(words(fold(name)).map(stem))
  return units.flatMap((unit, at): KickerLine[] => {
    if (unit.strength < minStrength) return []
    const [said] = statementsIn(unit).filter(
      ({ text, refers }) =>
        !refers &&
        text.length <= maxStatement &&
        words(text).length >= minStatementWords &&
        !namesAsKnown(text, language),
    )
    // The name would only be said twice.
    if (!said || words(fold(said.text)).some((word) => word.length > 3 && known.has(stem(word)))) return []
    return [{ text: `${name}: ${inFrame(said.text, language)}.`, at }]
  })
}

function isName(name: string, language: Unit['language']): boolean {
  const { verb, stopwords } = wordingOf(language)
  const all = words(name)
  return (
    all.length > 0 &&
    all.length <= maxNameWords &&
    name.length <= maxName &&
    /^\p{L}[\p{L} '’-]*$/u.test(name) &&
    !/^\p{Lu}{2,}/u.test(name) &&
    !storyStep.test(name) &&
    !ofDocuments.test(name) &&
    !verb.test(` ${name.toLowerCase()} `) &&
    !/^\p{L}+[aei]r /iu.test(name) &&
    all.some((word) => word.length > 3 && !stopwords.includes(word.toLowerCase()))
  )
}

/** Parts of a document, and no subjects. */
const ofDocuments =
  /(?<!\p{L})(?:summary|overview|introduction|conclusions?|notes?|minutes|agenda|actions?|next steps|timeline|appendix|faq|questions?|answers?|scope|purpose|definitions?|policy|section|slide|agreed|details|figures?|numbers|bits|short version|remarks?|comments?|observaç(?:ão|ões)|comentários?|contents?|resumo|introdução|conclus(?:ão|ões)|notas?|ata|pauta|ações|próximos passos|linha do tempo|anexos?|perguntas?|respostas?|escopo|objetivos?|definições|política|seção|detalhes|números|geral|disposições|encaminhamentos|ações|apresentação|contexto)(?!\p{L})/iu
