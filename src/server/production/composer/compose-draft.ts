import type { Passage } from '#server/knowledge/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { type Language, languageOf } from '#shared/quality/language.ts'
import { likenessTo } from '#shared/quality/likeness.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import type { Draft, DraftBrief } from './brief.ts'
import { closingQuestions, neverAsks } from './closing-questions.ts'
import type { Angle, Wording } from './language-words.ts'
import { subjectInSentence, subjectOf } from './naming.ts'
import { maxReach, neighboursOf } from './neighbours.ts'
import { hookOf, opensWith, UsedLines } from './opening-lines.ts'
import { bulleted, inParagraphs, quoted } from './paragraphs.ts'
import { lengthOf, readSections, type Section, sourceOf, terms } from './reading.ts'
import { type RevisionRequests, readRevisionRequests } from './revision-requests.ts'
import { hash, seededShuffle } from './seeded-shuffle.ts'
import type { Unit } from './unit.ts'
import { angleOf, wordingOf } from './wording.ts'

const gap = '\n\n'

/** Writes a post from a topic and its passages, within the limit, in the words of its sources. */
export function composeDraft(brief: DraftBrief): Draft {
  const language = languageOf(brief.language)
  const wording = wordingOf(language)
  const requests = readRevisionRequests(brief.notes)
  const sections = readSections(passagesOf(brief), language)
  const start = findStart(sections, brief)
  if (!start)
    return { body: brief.topic.hook.slice(0, brief.characterLimit), sources: brief.topic.sources, imagePrompt: '' }

  const { section, lead } = start
  const foreign = section.language !== language
  const angle = angleOf(brief.topic.angle) ?? lead.claims[0] ?? 'principle'
  const source = foreign ? wordingOf(section.language) : wording
  const decoration = hashtagsOf(brief, requests, section, language)
  const questions = closingQuestions(section, angle, brief.topic.hook, language, wording)
  const closer = chooseCloser(brief, requests, questions, wording)
  const space = targetLength(brief, requests) - decoration.length - closer.length - gap.length * 3
  const hook = chooseHook(brief, requests, section, lead, space, source)
  const units = chooseUnits(brief, requests, section, lead, hook, space - hook.length, source)
  const paragraphs = foreign
    ? quoted(units, wording)
    : requests.list
      ? [bulleted(units, wording)]
      : inParagraphs(units, wording)
  if (requests.firstPerson && paragraphs.length > 0)
    paragraphs.unshift(wording.firstPerson[hash(hook) % wording.firstPerson.length]!)
  const body = [withEmoji(hook, brief, requests, angle), ...paragraphs, closer, decoration].filter(Boolean)
  return {
    body: within(body, brief.characterLimit),
    sources: sourcesOf([section.units.find((unit) => opensWith(hook, unit, source)) ?? lead, ...units]),
    imagePrompt: wording.image(subjectInSentence(section), seededShuffle(wording.moods, hook)[0] ?? ''),
  }
}

/** The full passages, and the quotations themselves where their passage is gone. */
function passagesOf({ passages = [], topic }: DraftBrief): Passage[] {
  const missing = topic.sources.filter(
    ({ chunk, quote }) => !passages.some((passage) => passage.chunk === chunk || passage.text.includes(quote)),
  )
  return [...passages, ...missing.map(({ quote, ...rest }) => ({ ...rest, text: quote }))]
}

/** Where in the passages the topic begins: at its first quotation. */
function findStart(sections: readonly Section[], { topic }: DraftBrief): { section: Section; lead: Unit } | null {
  const quote = fold(topic.sources[0]?.quote ?? topic.hook)
  const likeHook = likenessTo(topic.hook)
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
  requests: RevisionRequests,
  section: Section,
  lead: Unit,
  space: number,
  wording: Wording,
): string {
  const used = new UsedLines(brief.avoid.hooks)
  // The introduction of a list can only open a post that has room for the list.
  const isFit = lead.kind === 'sentence' || (!requests.noList && lengthOf(lead) <= space)
  const isWanted = (text: string) => !isUnwanted(text, brief, requests, wording)
  if (isFit && isWanted(brief.topic.hook) && !requests.anotherHook && !used.has(brief.topic.hook))
    return brief.topic.hook
  if (brief.previous) used.add(brief.previous.split('\n', 1)[0]!)
  const others = [lead, ...section.units]
    .filter((unit) => !unit.dangling && unit.kind === 'sentence')
    .flatMap((unit) => {
      const hook = hookOf(unit, wording)
      return hook && isWanted(hook) && !used.has(hook)
        ? [{ hook, worth: unit.strength + (requests.numbers && /\d/.test(hook) ? 5 : 0) }]
        : []
    })
    .sort((a, b) => b.worth - a.worth)
  return others[0]?.hook ?? brief.topic.hook.replace(isFit ? /$^/ : /:$/, '.')
}

/** Whether it contains a phrase the person never uses, or a word the reviewer wants removed. */
function isUnwanted(text: string, { voice }: DraftBrief, { remove }: RevisionRequests, wording: Wording): boolean {
  const plain = fold(text)
  const isBanned = (voice.bannedPhrases ?? []).some((phrase) => phrase.trim() && plain.includes(fold(phrase.trim())))
  return isBanned || terms(plain, new Set(wording.stopwords)).some((word) => remove.has(word))
}

/** Characters to aim for: the reviewer's request first, then how expansive the person is. */
function targetLength({ characterLimit, voice, previous }: DraftBrief, { shorter, longer }: RevisionRequests): number {
  if (shorter) return Math.floor(Math.min(characterLimit * 0.45, previous ? previous.length * 0.7 : Infinity))
  const { expansive = 50 } = voice.traits ?? {}
  const usual = expansive <= 35 ? 0.6 : expansive >= 65 ? 0.95 : 0.85
  return Math.floor(characterLimit * (longer ? 0.97 : usual))
}

/** The sentences after the hook that have room, in reading order. */
function chooseUnits(
  brief: DraftBrief,
  requests: RevisionRequests,
  section: Section,
  lead: Unit,
  hook: string,
  room: number,
  wording: Wording,
): Unit[] {
  const stopwords = new Set(wording.stopwords)
  const isWanted = (unit: Unit) =>
    !(requests.noList && unit.kind === 'list') &&
    !isUnwanted([unit.text, ...unit.items].join(' '), brief, requests, wording)
  const wanted = requests.focus.union(requests.keywords)
  const weight = (unit: Unit, index: number) => {
    const own = new Set(terms([unit.text, ...unit.items].join(' '), stopwords))
    const requested = own.intersection(wanted).size * 4
    const figures = requests.numbers && unit.claims.includes('number') ? 4 : 0
    const announced = unit.kind === 'list' && unit.text === '' && hook.endsWith(':') && index === 0 ? 100 : 0
    return unit.strength + requested + figures + announced + Math.max(0, 6 - index)
  }
  const ordered: Unit[] = []
  let isConnected = true
  for (const unit of [lead, ...neighboursOf(section, lead, maxReach)]) {
    const opens = opensWith(hook, unit, wording)
    isConnected = opens || (isWanted(unit) && (isConnected || !unit.dangling))
    // The hook already is this sentence, or the introduction of this list.
    if (isConnected && !(opens && unit.kind === 'sentence')) ordered.push(opens ? { ...unit, text: '' } : unit)
  }
  const chosen = new Set<Unit>()
  let left = room
  const ranked = ordered
    .map((unit, index) => ({ unit, weight: weight(unit, index) }))
    .sort((a, b) => b.weight - a.weight)
  for (const { unit } of ranked) {
    // A sentence that refers to the one before it is only used together with it.
    const chain = withAntecedents(ordered, unit).filter((part) => !chosen.has(part))
    const size = chain.reduce((sum, part) => sum + lengthOf(part) + 2, 0)
    if (size > left) continue
    for (const part of chain) chosen.add(part)
    left -= size
  }
  return ordered.filter((unit) => chosen.has(unit))
}

function withAntecedents(ordered: readonly Unit[], unit: Unit): Unit[] {
  const chain = [unit]
  let at = ordered.indexOf(unit)
  while (ordered[at]!.dangling && at > 0) {
    at -= 1
    chain.push(ordered[at]!)
  }
  return chain
}

/** The question that the outline planned, unless an earlier post closes on it. */
function chooseCloser(
  brief: DraftBrief,
  requests: RevisionRequests,
  choices: readonly string[],
  wording: Wording,
): string {
  const planned = brief.topic.outline.at(-1)?.replace(`${wording.outline.close}: `, '') ?? ''
  const isPlanned = planned.endsWith('?') && !neverAsks(brief.voice)
  if (requests.noQuestion || !(requests.question || isPlanned)) return ''
  const all = isPlanned ? [planned, ...choices] : choices
  const used = new UsedLines(brief.avoid.closers)
  const free = all.find((choice) => !used.has(choice)) ?? (requests.question ? all[0]! : '')
  const { segment } = brief
  return free && segment && hash(brief.topic.hook) % 3 === 0 ? wording.address(segment.title, free) : free
}

const emojiOf: Partial<Record<Angle, string>> = {
  number: '📊',
  mistake: '⚠️',
  story: '📖',
  'how-to': '🛠️',
  question: '🤔',
  list: '📋',
}

function withEmoji(hook: string, { voice }: DraftBrief, { emojis }: RevisionRequests, angle: Angle): string {
  const wanted = emojis ?? voice.useEmojis
  return wanted && emojiOf[angle] ? `${hook} ${emojiOf[angle]}` : hook
}

function hashtagsOf(
  { voice }: DraftBrief,
  { hashtags }: RevisionRequests,
  section: Section,
  language: Language,
): string {
  if (!(hashtags ?? voice.useHashtags)) return ''
  const stopwords = new Set(wordingOf(language).stopwords)
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
  return [...new Set(tags)].slice(0, linkedin.maxHashtags).join(' ')
}

/** Drops paragraphs from the end of the text, but not the last one, until it fits; the hook always stays. */
function within(parts: readonly string[], limit: number): string {
  const kept = [...parts]
  while (kept.length > 1 && kept.join(gap).length > limit) kept.splice(Math.max(1, kept.length - 2), 1)
  return kept.join(gap).slice(0, limit)
}

/** One source per passage, quoted from the first to the last sentence used. */
function sourcesOf(units: readonly Unit[]): Source[] {
  const byPassage = new Map<Passage, Unit[]>()
  for (const unit of units) byPassage.set(unit.passage, [...(byPassage.get(unit.passage) ?? []), unit])
  return [...byPassage.values()].map(sourceOf)
}
