import { tongue as tongueOf } from '#shared/quality/language.ts'
import type { Draft, DraftBrief, Evidence } from './brief.ts'
import { hash, shuffled } from './chance.ts'
import { closeOf } from './closing.ts'
import { spoken, subjectOf } from './naming.ts'
import { chooseHook, type Opening } from './opening.ts'
import { emojiFor, hashtagsOf } from './ornaments.ts'
import { layOut, type Paragraph } from './paragraphs.ts'
import type { Section, Unit } from './reading.ts'
import { gatherEvidence, selectUnits } from './selection.ts'
import { findSeries, type Series } from './series.ts'
import { textOf } from './subject-matter.ts'
import { readWishes, type Wishes } from './wishes.ts'
import { type Angle, angleOf, type Wording, wordingOf } from './wording.ts'

/** Everything that the steps of one draft share. */
export interface Sheet {
  brief: DraftBrief
  /** Of the language written in. */
  wording: Wording
  /** Of the language of the material. */
  source: Wording
  /** Whether these differ. */
  foreign: boolean
  wishes: Wishes
  angle: Angle
  /** In reading order; everything that may be used. */
  units: Unit[]
  sections: Section[]
  /** When the material is the steps of one thing. */
  series: Series | null
  /** Decides between equals; another wish gives another seed. */
  seed: string
  /** Longest body that the wishes ask for. */
  target: number
}

/**
 * A text out of the evidence's own sentences: hook, blank line, paragraphs or list, close. Numbers and names stand as
 * in the source; the limit is never exceeded; the same brief gives the same text.
 */
export function composeDraft(brief: DraftBrief): Draft {
  const first = write(openSheet(brief, 0))
  if (!brief.previous || first.body.trim() !== brief.previous.trim()) return first
  // A rewrite that changes nothing is no rewrite: later seeds open and close differently.
  for (let turn = 1; turn <= 3; turn += 1) {
    const next = write(openSheet(brief, turn))
    if (next.body.trim() !== brief.previous.trim()) return next
  }
  return first
}

function openSheet(brief: DraftBrief, turn: number): Sheet {
  const language = tongueOf(brief.language)
  const wishes = readWishes(brief.notes)
  if (turn > 0) wishes.anotherHook = true
  const { units, sections } = gatherEvidence(brief, wishes)
  const foreign = sections.length > 0 && sections[0]!.language !== language
  return {
    brief,
    wording: wordingOf(language),
    source: wordingOf(sections[0]?.language ?? language),
    foreign,
    wishes,
    angle: angleOf(brief.idea.angle) ?? units[0]?.claims[0] ?? 'principle',
    units,
    sections,
    series: findSeries(sections)[0] ?? null,
    seed: `${brief.idea.title}\n${brief.idea.hook}\n${brief.notes ?? ''}\n${turn}`,
    target: Math.floor(brief.characterLimit * fullness(brief, wishes)),
  }
}

/** Which share of the limit to aim at. */
function fullness({ voice, previous, characterLimit }: DraftBrief, wishes: Wishes): number {
  if (wishes.shorter) return Math.min(0.5, previous ? (previous.length * 0.65) / characterLimit : 0.5)
  if (wishes.longer) return 0.95
  const expansive = voice.traits?.expansive ?? 50
  return expansive < 35 ? 0.7 : expansive > 65 ? 0.95 : 0.85
}

function write(sheet: Sheet): Draft {
  const { brief, wording } = sheet
  const opening = chooseHook(sheet)
  const tail = ornamentsOf(sheet)
  const close = closeOf(sheet, opening)
  const frame = sheet.wishes.firstPerson && !sheet.foreign ? shuffled(wording.firstPerson, sheet.seed)[0]! : ''
  const fixed = [opening.text, frame, close.text, tail].filter(Boolean).join('\n\n').length + 4
  const spent = new Set([...(opening.unit && opening.whole ? [opening.unit] : []), ...(close.unit ? [close.unit] : [])])
  const room = Math.max(0, sheet.target - fixed)
  const chosen = selectUnits(sheet, opening, spent, room)
  const body = layOut(sheet, opening, chosen)
  return assemble(sheet, opening, frame, body, close, tail)

  function ornamentsOf(from: Sheet): string {
    const useHashtags = from.wishes.hashtags ?? brief.voice.useHashtags
    return useHashtags ? hashtagsOf(from).join(' ') : ''
  }
}

/** Puts the parts together and drops the last paragraphs until the limit holds. */
function assemble(
  sheet: Sheet,
  opening: Opening,
  frame: string,
  body: readonly Paragraph[],
  close: { text: string; unit: Unit | null },
  tail: string,
): Draft {
  const { brief, wishes, wording } = sheet
  const emoji = (wishes.emojis ?? brief.voice.useEmojis) ? emojiFor(sheet) : ''
  const ending = close.text && emoji ? `${emoji} ${close.text}` : close.text
  const kept = [...body]
  const join = (parts: readonly Paragraph[]) => {
    const texts = parts.map(({ text }) => text)
    const framed = texts.length > 0 && frame ? [frame, ...texts] : texts
    return [opening.text, ...framed, ending, tail].filter(Boolean).join('\n\n')
  }
  while (kept.length > 0 && join(kept).length > brief.characterLimit) kept.pop()
  let text = join(kept)
  if (text.length > brief.characterLimit) text = [opening.text, ending].filter(Boolean).join('\n\n')
  if (text.length > brief.characterLimit) text = opening.text.slice(0, brief.characterLimit)
  const used = [opening.unit, ...kept.flatMap(({ units }) => units), close.unit].filter((unit) => unit !== null)
  const subject = subjectOf(sheet.sections[0] ?? { headings: [], title: brief.idea.title })
  const said = spoken(subject, sheet.units.map(textOf).join(' '))
  return {
    body: text,
    sources: sourcesOf(used, brief.idea.sources),
    imagePrompt: wording.image(said, wording.moods[hash(sheet.seed) % wording.moods.length]!),
  }
}

/** The evidence that was used, in the order of use; all of it when the text rests on none in particular. */
function sourcesOf(used: readonly Unit[], all: readonly Evidence[]): Evidence[] {
  const sources = new Map<string, Evidence>()
  for (const { passage } of used) {
    const { chunk, item, title, headings, url, text } = passage
    sources.set(`${chunk}\n${text}`, { chunk, item, title, headings, url, quote: text })
  }
  return sources.size > 0 ? [...sources.values()] : [...all]
}
