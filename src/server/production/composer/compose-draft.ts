import type { Passage } from '#server/knowledge/index.ts'
import type { Tongue } from '#shared/quality/language.ts'
import { likenessTo } from '#shared/quality/likeness.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import type { Draft, DraftBrief, Evidence } from './brief.ts'
import { hash, shuffled } from './chance.ts'
import { closings, neverAsks } from './closings.ts'
import { hookOf, opensWith, UsedLines } from './hooks.ts'
import { spokenSubject, subjectOf } from './naming.ts'
import { follow, reach } from './neighbours.ts'
import { bulleted, inParagraphs, quoted } from './paragraphs.ts'
import { lengthOf, quoteOf, readSections, type Section, terms, type Unit } from './reading.ts'
import { readWishes, type Wishes } from './wishes.ts'
import { type Angle, angleOf, type Wording, wordingOf } from './wording.ts'

const gap = '\n\n'

/** One text out of an idea and the passages behind it, within the limit, in the words of its sources. */
export function composeDraft(brief: DraftBrief): Draft {
  const tongue: Tongue = brief.language.startsWith('pt') ? 'pt' : 'en'
  const wording = wordingOf(tongue)
  const wishes = readWishes(brief.notes)
  const sections = readSections(passagesOf(brief), tongue)
  const place = placeOf(sections, brief)
  if (!place)
    return { body: brief.idea.hook.slice(0, brief.characterLimit), sources: brief.idea.sources, imagePrompt: '' }

  const { section, lead } = place
  const foreign = section.language !== tongue
  const angle = angleOf(brief.idea.angle) ?? lead.claims[0] ?? 'principle'
  const source = foreign ? wordingOf(section.language) : wording
  const decoration = hashtagsOf(brief, wishes, section, tongue)
  const questions = closings(section, angle, brief.idea.hook, tongue, wording)
  const closer = chooseCloser(brief, wishes, questions, wording)
  const space = targetLength(brief, wishes) - decoration.length - closer.length - gap.length * 3
  const hook = chooseHook(brief, wishes, section, lead, space, source)
  const units = chooseUnits(brief, wishes, section, lead, hook, space - hook.length, source)
  const paragraphs = foreign
    ? quoted(units, wording)
    : wishes.list
      ? [bulleted(units, wording)]
      : inParagraphs(units, wording)
  if (wishes.firstPerson && paragraphs.length > 0)
    paragraphs.unshift(wording.firstPerson[hash(hook) % wording.firstPerson.length]!)
  const body = [withEmoji(hook, brief, wishes, angle), ...paragraphs, closer, decoration].filter(Boolean)
  return {
    body: within(body, brief.characterLimit),
    sources: evidenceOf([section.units.find((unit) => opensWith(hook, unit, source)) ?? lead, ...units]),
    imagePrompt: wording.image(spokenSubject(section), shuffled(wording.moods, hook)[0] ?? ''),
  }
}

/** The full passages, and the quotations themselves where their passage is gone. */
function passagesOf({ passages = [], idea }: DraftBrief): Passage[] {
  const missing = idea.sources.filter(
    ({ chunk, quote }) => !passages.some((passage) => passage.chunk === chunk || passage.text.includes(quote)),
  )
  return [...passages, ...missing.map(({ quote, ...rest }) => ({ ...rest, text: quote }))]
}

/** Where in the passages the idea begins: its first quotation. */
function placeOf(sections: readonly Section[], { idea }: DraftBrief): { section: Section; lead: Unit } | null {
  const quote = fold(idea.sources[0]?.quote ?? idea.hook)
  const likeHook = likenessTo(idea.hook)
  let best: { section: Section; lead: Unit; score: number } | null = null
  for (const section of sections) {
    for (const lead of section.units) {
      const text = fold(lead.text || lead.items[0] || '')
      const score = text.length > 15 && quote.startsWith(text.slice(0, 60)) ? 2 : likeHook(text)
      if (lead.strength >= 0 && (!best || score > best.score)) best = { section, lead, score }
    }
  }
  return best
}

function chooseHook(
  brief: DraftBrief,
  wishes: Wishes,
  section: Section,
  lead: Unit,
  space: number,
  wording: Wording,
): string {
  const used = new UsedLines(brief.avoid.hooks)
  // The line that announces a list can only open a text that has room for the list.
  const isFit = lead.kind === 'sentence' || (!wishes.noList && lengthOf(lead) <= space)
  const isWanted = (text: string) => !isUnwanted(text, brief, wishes, wording)
  if (isFit && isWanted(brief.idea.hook) && !wishes.anotherHook && !used.has(brief.idea.hook)) return brief.idea.hook
  if (brief.previous) used.add(brief.previous.split('\n', 1)[0]!)
  const others = [lead, ...section.units]
    .filter((unit) => !unit.dangling && unit.kind === 'sentence')
    .flatMap((unit) => {
      const hook = hookOf(unit, wording)
      return hook && isWanted(hook) && !used.has(hook)
        ? [{ hook, worth: unit.strength + (wishes.numbers && /\d/.test(hook) ? 5 : 0) }]
        : []
    })
    .sort((a, b) => b.worth - a.worth)
  return others[0]?.hook ?? brief.idea.hook.replace(isFit ? /$^/ : /:$/, '.')
}

/** Whether it holds a phrase the person never uses, or a word the reviewer wants gone. */
function isUnwanted(text: string, { voice }: DraftBrief, { remove }: Wishes, wording: Wording): boolean {
  const plain = fold(text)
  const isBanned = (voice.bannedPhrases ?? []).some((phrase) => phrase.trim() && plain.includes(fold(phrase.trim())))
  return isBanned || terms(plain, new Set(wording.stopwords)).some((word) => remove.has(word))
}

/** Characters to aim for: the reviewer's wish comes first, then how expansive the person is. */
function targetLength({ characterLimit, voice, previous }: DraftBrief, { shorter, longer }: Wishes): number {
  if (shorter) return Math.floor(Math.min(characterLimit * 0.45, previous ? previous.length * 0.7 : Infinity))
  const { expansive = 50 } = voice.traits ?? {}
  const usual = expansive <= 35 ? 0.6 : expansive >= 65 ? 0.95 : 0.85
  return Math.floor(characterLimit * (longer ? 0.97 : usual))
}

/** What follows the hook, in reading order, as far as there is room. */
function chooseUnits(
  brief: DraftBrief,
  wishes: Wishes,
  section: Section,
  lead: Unit,
  hook: string,
  room: number,
  wording: Wording,
): Unit[] {
  const stopwords = new Set(wording.stopwords)
  const isWanted = (unit: Unit) =>
    !(wishes.noList && unit.kind === 'list') &&
    !isUnwanted([unit.text, ...unit.items].join(' '), brief, wishes, wording)
  const wanted = wishes.focus.union(wishes.keywords)
  const weight = (unit: Unit, index: number) => {
    const own = new Set(terms([unit.text, ...unit.items].join(' '), stopwords))
    const asked = own.intersection(wanted).size * 4
    const figures = wishes.numbers && unit.claims.includes('number') ? 4 : 0
    const announced = unit.kind === 'list' && unit.text === '' && hook.endsWith(':') && index === 0 ? 100 : 0
    return unit.strength + asked + figures + announced + Math.max(0, 6 - index)
  }
  const ordered: Unit[] = []
  let stands = true
  for (const unit of [lead, ...follow(section, lead, reach)]) {
    const opens = opensWith(hook, unit, wording)
    stands = opens || (isWanted(unit) && (stands || !unit.dangling))
    // A sentence that is the hook is said already; of a list the hook has said the first line.
    if (stands && !(opens && unit.kind === 'sentence')) ordered.push(opens ? { ...unit, text: '' } : unit)
  }
  const chosen = new Set<Unit>()
  let left = room
  const ranked = ordered
    .map((unit, index) => ({ unit, weight: weight(unit, index) }))
    .sort((a, b) => b.weight - a.weight)
  for (const { unit } of ranked) {
    // A sentence that leans on the one before it comes with it or not at all.
    const chain = leaningChain(ordered, unit).filter((part) => !chosen.has(part))
    const size = chain.reduce((sum, part) => sum + lengthOf(part) + 2, 0)
    if (size > left) continue
    for (const part of chain) chosen.add(part)
    left -= size
  }
  return ordered.filter((unit) => chosen.has(unit))
}

function leaningChain(ordered: readonly Unit[], unit: Unit): Unit[] {
  const chain = [unit]
  let at = ordered.indexOf(unit)
  while (ordered[at]!.dangling && at > 0) {
    at -= 1
    chain.push(ordered[at]!)
  }
  return chain
}

/** The question that the outline planned, as long as nothing earlier closes on it. */
function chooseCloser(brief: DraftBrief, wishes: Wishes, choices: readonly string[], wording: Wording): string {
  const planned = brief.idea.outline.at(-1)?.replace(`${wording.outline.close}: `, '') ?? ''
  const isPlanned = planned.endsWith('?') && !neverAsks(brief.voice)
  if (wishes.noQuestion || !(wishes.question || isPlanned)) return ''
  const all = isPlanned ? [planned, ...choices] : choices
  const used = new UsedLines(brief.avoid.closers)
  const free = all.find((choice) => !used.has(choice)) ?? (wishes.question ? all[0]! : '')
  const { segment } = brief
  return free && segment && hash(brief.idea.hook) % 3 === 0 ? wording.address(segment.title, free) : free
}

const marks: Partial<Record<Angle, string>> = {
  number: '📊',
  mistake: '⚠️',
  story: '📖',
  'how-to': '🛠️',
  question: '🤔',
  list: '📋',
}

function withEmoji(hook: string, { voice }: DraftBrief, { emojis }: Wishes, angle: Angle): string {
  const wanted = emojis ?? voice.useEmojis
  return wanted && marks[angle] ? `${hook} ${marks[angle]}` : hook
}

function hashtagsOf({ voice }: DraftBrief, { hashtags }: Wishes, section: Section, tongue: Tongue): string {
  if (!(hashtags ?? voice.useHashtags)) return ''
  const stopwords = new Set(wordingOf(tongue).stopwords)
  const phrases = [subjectOf(section), ...section.headings, section.title]
  const tags = phrases.flatMap((phrase) => {
    const parts = words(phrase).filter((word) => !stopwords.has(fold(word)))
    if (parts.length === 0 || parts.length > 3) return []
    return [
      `#${parts
        .map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())
        .join('')
        .replace(/[^\p{L}\p{N}]/gu, '')}`,
    ]
  })
  return [...new Set(tags)].slice(0, 3).join(' ')
}

/** Whole paragraphs go from the middle until the text fits; the hook stays whatever happens. */
function within(parts: readonly string[], limit: number): string {
  const kept = [...parts]
  while (kept.length > 1 && kept.join(gap).length > limit) kept.splice(Math.max(1, kept.length - 2), 1)
  return kept.join(gap).slice(0, limit)
}

/** One quotation per passage, from the first to the last sentence that was used of it. */
function evidenceOf(units: readonly Unit[]): Evidence[] {
  const byPassage = new Map<Passage, Unit[]>()
  for (const unit of units) byPassage.set(unit.passage, [...(byPassage.get(unit.passage) ?? []), unit])
  return [...byPassage.values()].map(quoteOf)
}
