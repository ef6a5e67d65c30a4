import { tongue } from '#shared/quality/language.ts'
import { likeness } from '#shared/quality/likeness.ts'
import { words } from '#shared/quality/sentences.ts'
import { hash, shuffled } from './chance.ts'
import type { Sheet } from './drafts.ts'
import { asObject, subjectOf } from './naming.ts'
import type { Opening } from './opening.ts'
import type { Unit } from './reading.ts'
import { textOf } from './subject-matter.ts'

const longestTakeaway = 160

/** The last line: a rule in the source's own words, or a question that only this text can ask. */
export function closeOf(sheet: Sheet, opening: Opening): { text: string; unit: Unit | null } {
  const { wishes, brief } = sheet
  const takeaway = wishes.question || sheet.foreign ? null : takeawayOf(sheet, opening)
  const asks = (brief.voice.profile?.questions ?? 0.1) > 0.02 && hash(sheet.seed) % 5 < 3
  if (takeaway && (wishes.noQuestion || !asks)) return { text: takeaway.text, unit: takeaway }
  if (!wishes.noQuestion) {
    const question = questionOf(sheet)
    if (question) return { text: question, unit: null }
  }
  return takeaway ? { text: takeaway.text, unit: takeaway } : { text: '', unit: null }
}

function takeawayOf({ units, brief }: Sheet, opening: Opening): Unit | null {
  if (units.length < 4) return null
  const isFree = (text: string) => !brief.avoid.closers.some((closer) => likeness(closer, text) >= 0.6)
  const candidates = units.filter((unit, index) => {
    const next = units[index + 1]
    return (
      index > units.length / 2 &&
      unit !== opening.unit &&
      unit.kind === 'sentence' &&
      !unit.dangling &&
      unit.text.length <= longestTakeaway &&
      unit.claims.some((claim) => claim === 'principle' || claim === 'cause' || claim === 'contrast') &&
      unit.strength >= 2 &&
      !(next?.dangling && next.paragraph === unit.paragraph) &&
      isFree(unit.text)
    )
  })
  return candidates.sort((a, b) => b.strength - a.strength)[0] ?? null
}

function questionOf(sheet: Sheet): string | null {
  const { brief, wording, sections, angle, units } = sheet
  const text = units.map(textOf).join(' ')
  const language = tongue(brief.language)
  const subject = sheet.foreign || !sections[0] ? null : asObject(subjectOf(sections[0]), text, language, wording)
  const aboutSubject = subject ? wording.closers.topic.map((ask) => ask(subject)) : []
  const fitting =
    angle === 'list' || angle === 'how-to' ? (units.some(({ kind }) => kind === 'list') ? angle : 'principle') : angle
  const choices = shuffled([...aboutSubject, ...wording.closers[fitting]], sheet.seed)
  const free = choices.find((choice) => !brief.avoid.closers.some((closer) => likeness(closer, choice) >= 0.6))
  if (!free) return null
  const readers = brief.segment?.title.trim() ?? ''
  const addressed =
    readers !== '' && words(readers).length <= 4 && readers.length <= 40 && hash(`${sheet.seed}?`) % 4 === 0
  return addressed ? wording.address(readers, free) : free
}
