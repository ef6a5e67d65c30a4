import type { Language } from '#shared/quality/language.ts'
import { isTurn } from './beginnings.ts'
import { cleanHeading } from './headings.ts'
import type { Section } from './reading.ts'
import type { Unit } from './unit.ts'

/** Whether a run speaks of what stands elsewhere in its document: of things named before it, or of a numbered part. */
export function needsPremise({ units, mentions, language }: Section, run: readonly Unit[]): boolean {
  const [first] = run
  if (!first) return false
  const sentences = run.flatMap(({ text, items }) => [text, ...items])
  return (
    mentions.needsBefore(sentences, units[0]!.order, first.order, language) ||
    sentences.some((text) => partOfDocument[language].test(text))
  )
}

/** "Case 4", "cell F22", "in this handbook": readers of a post do not have the document that says so. */
const partOfDocument: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:(?:case|figure|section|clause|chapter|slide|appendix|annex|item|cell) (?:\p{Lu}?\d+)(?! of(?!\p{L}))(?![\p{L}\d])|(?:(?:see|under|per) \d{1,2}\.\d{1,2}(?=[,;.](?!\d)|$)|by \d{1,2}\.\d{1,2} only)|(?:this|the present) (?:handbook|manual|policy|guide|document|memo)|(?:wrote (?:most|all|half|parts) of|started writing) this(?=[.,;:]))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:(?:(?:[nd]?o|ao|pelo) caso|figura|seção|cláusula|capítulo|slide|anexo|item|célula) (?:\p{Lu}?\d+)(?! d[aeo]s?(?!\p{L}))(?![\p{L}\d])|(?:pel[oa]|ver|vide|conforme) \d{1,2}\.\d{1,2}(?=[,;.](?!\d)|$)|[dn]?est[ea] (?:manual|política|guia|documento|cartilha|regulamento|memorando))(?!\p{L})/iu,
}

/** Sections that a document has if the first one introduces the others. */
const minSections = 3

/** The sections that documents begin with under their titles, before their parts: "I will write about other things." */
export function introductionsIn(sections: readonly Section[]): Set<Section> {
  const documents = Map.groupBy(sections, ({ item }) => item)
  return new Set([...documents.values()].flatMap((parts) => (introducesOthers(parts) ? [parts[0]!] : [])))
}

function introducesOthers([first, next, ...others]: readonly Section[]): boolean {
  if (!first || !next || others.length < minSections - 2 || isTurn(first.key)) return false
  return first.headings.length < next.headings.length || masthead.test(cleanHeading(first.headings.at(-1) ?? ''))
}

/** Who wrote a text, or when: "By Ana Prado", "Posted by the owner, 2 February 2025". */
const masthead =
  /^(?:[Ww]ritten |[Pp]osted |[Pp]ublished |[Tt]exto |[Ee]scrito |[Pp]ublicado )?(?:[Bb]y|[Pp]or|[Dd]e) (?!Que )\p{Lu}\p{Ll}+ (?:d[aeo]s? )?\p{Lu}|(?<!\p{L})(?:[Pp]osted|[Pp]ublished|[Pp]ublicado|[Ee]screve) .{3,60}(?:19|20)\d\d$/u
