import { fold, words } from '#shared/quality/sentences.ts'
import type { IdeaBrief } from './brief.ts'
import { openSentence } from './hooks.ts'
import { type Section, stem, type Unit } from './reading.ts'
import { type SubjectMatter, textOf } from './subject-matter.ts'
import type { Angle, Wording } from './wording.ts'

interface Pitch {
  brief: IdeaBrief
  wording: Wording
  matter: SubjectMatter
  section: Section
  angle: Angle
  material: readonly Unit[][]
  line: string | null
  foreign: boolean
  notes: string
}

/** Why these readers care: whom it touches, what the angle gives them, what it rests on. */
export function rationaleOf({ brief, wording, matter, section, angle, material, line, foreign, notes }: Pitch): string {
  const text = material.flat().map(textOf).join(' ')
  const own = matter.termsOf([...section.headings, text].join(' '))
  const parts: string[] = []
  const touched = brief.segments
    .map((segment) => ({
      segment,
      terms: shared([segment.pains, segment.goals, ...(segment.keywords ?? [])], own, wording),
    }))
    .sort((a, b) => b.terms.length - a.terms.length)[0]
  if (touched && touched.terms.length > 0)
    parts.push(wording.rationale.segmentTouches(touched.segment.title, touched.terms.join(', ')))
  else if (touched?.segment.title) parts.push(wording.rationale.segment(touched.segment.title))
  if (line) parts.push(wording.rationale.line(line))
  const asked = shared([brief.prompt], own, wording)
  if (asked.length > 0) parts.push(wording.rationale.prompt(asked.join(', ')))
  parts.push(wording.rationale.angle[angle])
  parts.push(wording.rationale.basis([section.title, ...section.headings].filter(Boolean).join(' › ') || section.item))
  if (foreign) parts.push(wording.rationale.otherLanguage)
  if (notes.trim())
    parts.push(
      wording.rationale.asked(
        shortened(
          notes
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
          160,
        ),
      ),
    )
  return shortened(parts.join(' '), 950)
}

/** Words of the texts, as written there, that the material is about too; at most four. */
function shared(texts: readonly (string | undefined)[], own: ReadonlySet<string>, wording: Wording): string[] {
  const found = new Map<string, string>()
  for (const word of words(texts.filter(Boolean).join(' '))) {
    const plain = fold(word)
    if (plain.length < 4 || wording.stopwords.includes(word.toLowerCase())) continue
    const key = stem(plain)
    if (own.has(key) && !found.has(key)) found.set(key, word.toLowerCase() === word ? word : word)
  }
  return [...found.values()].slice(0, 4)
}

/** The beats: the hook, then one line for each paragraph; the labels are those of steps. */
export function outlineOf(
  hook: string,
  lead: Unit,
  material: readonly Unit[][],
  wording: Wording,
  labels?: readonly string[],
): string[] {
  const beats = labels
    ? material.map(([first], index) => `${labels[index]}: ${shortened(first!.text, 130)}`)
    : material.flatMap((paragraph) => {
        const unit = paragraph.find((each) => each !== lead)
        return unit ? [beat(unit, wording)] : []
      })
  return [`${wording.outline.hook}: ${hook}`, ...beats.slice(0, labels ? 9 : 5)]
}

function beat(unit: Unit, wording: Wording): string {
  if (unit.kind === 'sentence') return shortened(openSentence(unit.text, wording), 130)
  const items = unit.items.map((item) => shortened(item.split(/[:.(]/)[0]!, 40)).join(' · ')
  return shortened(unit.text ? `${unit.text} ${items}` : items, 180)
}

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:–—-]+$/, '')}…`
}
