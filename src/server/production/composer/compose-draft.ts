import type { Passage } from '#server/knowledge/index.ts'
import { linkedin, maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import { type Language, languageOf } from '#shared/quality/language.ts'
import { likenessTo } from '#shared/quality/likeness.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Draft, DraftBrief } from './brief.ts'
import { chooseRun, isUnwanted, minUnits } from './choose-run.ts'
import { closingQuestion, neverAsks, requestedQuestion } from './closing-questions.ts'
import { sourcesOf } from './compose-topics.ts'
import { announces } from './discourse.ts'
import { endsCleanly } from './endings.ts'
import { hashtagsFor } from './hashtags.ts'
import type { Angle, Wording } from './language-words.ts'
import { hooksOf } from './made-hooks.ts'
import { subjectInSentence } from './naming.ts'
import { UsedLines } from './opening-lines.ts'
import { bulleted, inParagraphs } from './paragraphs.ts'
import { lengthOf, readSections, type Section, terms } from './reading.ts'
import { isHeardAgain, isLeftOut, withoutRepeated } from './repeated-lines.ts'
import { type RevisionRequests, readRevisionRequests } from './revision-requests.ts'
import { usualLength } from './sample-layout.ts'
import { seededShuffle } from './seeded-shuffle.ts'
import type { Unit } from './unit.ts'
import { usualRequests, withUsual } from './usual-requests.ts'
import { angleOf, stopwordsOf, wordingOf } from './wording.ts'

const gap = '\n\n'

/** Writes a post from a topic and its passages, within the limit, in the words of its sources. */
export function composeDraft(brief: DraftBrief): Draft {
  const language = languageOf(brief.language)
  const wording = wordingOf(language)
  const own = readRevisionRequests(brief.notes)
  const usual = usualRequests(brief.voice)
  const requests = withUsual(own, usual)
  const sections = readSections(passagesOf(brief), language, brief.voice.name)
  const start = findStart(sections, brief)
  if (!start)
    return { body: brief.topic.hook.slice(0, brief.characterLimit), sources: brief.topic.sources, imagePrompt: '' }

  const decoration = hashtagsOf(brief, requests, start, language)
  const opening =
    gap.length + (isOfRun(brief.topic.hook, start) ? 0 : Math.min(brief.topic.hook.length, maxOpeningCharacters))
  const space = targetLength(brief, requests, usual) - opening - decoration.length - (requests.shorter ? 0 : closerRoom)
  const most = brief.characterLimit - opening - decoration.length
  const attempt = (asked: RevisionRequests, room: number) => chooseRun(brief, asked, sections, start, room, wording)
  // What the team usually wants is no reason to have nothing to say, apart from words that it never wants.
  const needed = { ...own, remove: requests.remove }
  const attempts = [
    ...(mayGoOn(brief, requests, usual) ? [() => toPlannedEnd(brief, () => attempt(requests, most))] : []),
    ...(usual.shorter && !own.longer ? [() => shortened(requests, (room) => attempt(requests, room), space)] : []),
    ...(requests.shorter || requests.anotherEnding
      ? []
      : [() => wholeFrom((room) => attempt(requests, room), space, most)]),
    () => attempt(requests, space),
    () => attempt(needed, space),
    // A short limit is used to its end rather than to stop in the middle.
    () => attempt(needed, brief.characterLimit - opening),
  ]
  const least = requests.shorter ? 1 : minUnits
  const { section, units } = firstWith(attempts, ({ units: chosen }) => chosen.length >= least)
  const asked = { ...requests, shorter: requests.shorter || usual.shorter }
  const hook = chooseHook(brief, asked, units, section, wording)
  const said = section.mentions.people.introducedIn(withoutRepeated(units, hook, wording), hook)
  const paragraphs = requests.list ? [bulleted(said, wording)] : inParagraphs(said, brief.voice)
  const closer = chooseCloser(brief, requests, paragraphs.at(-1) ?? '', hook, wording)
  const angle = angleOf(brief.topic.angle) ?? start.lead.claims[0] ?? 'principle'
  const text = [withEmoji(hook, brief, requests, angle), ...paragraphs]
  return {
    body: within(text, [closer, decoration], brief.characterLimit),
    sources: units.length > 0 ? sourcesOf(units) : brief.topic.sources,
    imagePrompt: wording.image(subjectInSentence(section), seededShuffle(wording.moods, hook)[0] ?? ''),
  }
}

/** Whether the opening line says what the first sentences do, and takes no room of its own. */
const isOfRun = (hook: string, { section, lead }: { section: Section; lead: Unit }): boolean =>
  hooksOf(section.units.slice(lead.index, lead.index + openingSentences)).some(({ text }) => text === hook)
const openingSentences = 3

/** Whether nobody asked for a length. */
const mayGoOn = ({ voice }: DraftBrief, own: RevisionRequests, usual: RevisionRequests): boolean =>
  !own.shorter && !usual.shorter && usualLength(voice) === null && (voice.traits?.expansive ?? neutral) > terse

/** The run to where the topic was planned to end; nothing if that is out of reach. */
function toPlannedEnd(
  { topic }: DraftBrief,
  attempt: () => { section: Section; units: Unit[] },
): { section: Section; units: Unit[] } {
  const { section, units } = attempt()
  const { chunk, quote } = topic.sources.at(-1) ?? { chunk: '', quote: '' }
  const end = units.findLastIndex(
    ({ passage, start, end }) => passage.chunk === chunk && quote.endsWith(passage.text.slice(start, end).trim()),
  )
  return { section, units: units.slice(0, end + 1) }
}

/** Rooms in which a text may come to its point, compared with the usual one. */
const longerRooms = [1, 1.25, 1.5, 1.75, 2]

/** The shortest run that does not stop in the middle of what it tells; nothing if there is none. */
function wholeFrom(
  attempt: (room: number) => { section: Section; units: Unit[] },
  room: number,
  most: number,
): { section: Section; units: Unit[] } {
  const rooms = longerRooms.map((factor) => Math.floor(room * factor)).filter((each) => each <= most)
  let run = attempt(room)
  for (const each of [...rooms.slice(1), most]) {
    if (endsCleanly(run.section, run.units.at(-1))) return run
    run = attempt(each)
  }
  return endsCleanly(run.section, run.units.at(-1)) ? run : { section: run.section, units: [] }
}

/** Of a text that is to be shorter than usual, the share that is kept at most. */
const shorterShare = 0.7

/** A run that is clearly shorter than what there would be room for. */
function shortened<T extends { units: Unit[] }>(
  { shorter }: RevisionRequests,
  attempt: (room: number) => T,
  room: number,
): T {
  const whole = attempt(room)
  const length = whole.units.reduce((sum, unit) => sum + lengthOf(unit) + 2, 0)
  return shorter ? whole : attempt(Math.floor(length * shorterShare))
}

/** The first result that is enough, or the last one. */
function firstWith<T>(attempts: readonly (() => T)[], isEnough: (result: T) => boolean): T {
  const [attempt, ...others] = attempts
  const result = attempt!()
  return others.length === 0 || isEnough(result) ? result : firstWith(others, isEnough)
}

/** Kept free for a closing question. */
const closerRoom = 70

/** The full passages, and the quotations themselves where their passage is gone. */
function passagesOf({ passages = [], topic }: DraftBrief): Passage[] {
  const missing = topic.sources.filter(
    ({ chunk, quote }) => !passages.some((passage) => passage.chunk === chunk || passage.text.includes(quote)),
  )
  return [...passages, ...missing.map(({ quote, ...rest }) => ({ ...rest, text: quote }))]
}

/** The quotation may begin with a label that is not read: "Speaker notes: ". */
const maxLabel = 30

/** Where in the passages the topic begins: at its first quotation. */
function findStart(sections: readonly Section[], { topic }: DraftBrief): { section: Section; lead: Unit } | null {
  const [source] = topic.sources
  for (const section of sections) {
    const lead = section.units.find(
      ({ passage, start, strength }) =>
        strength >= 0 && passage.chunk === source?.chunk && passage.text.startsWith(source.quote, start),
    )
    if (lead) return { section, lead }
  }
  return startLike(sections, topic)
}

/** Where the wording is that of the topic, if its quotation is not found as it was. */
function startLike(sections: readonly Section[], topic: DraftBrief['topic']): { section: Section; lead: Unit } | null {
  const quote = fold(topic.sources[0]?.quote ?? topic.hook)
  const likeHook = likenessTo(topic.hook)
  let best: { section: Section; lead: Unit; score: number } | null = null
  for (const section of sections) {
    for (const lead of section.units) {
      const text = fold(lead.text || lead.items[0] || '')
      const score = text.length > 15 && quote.slice(0, 60 + maxLabel).includes(text.slice(0, 60)) ? 2 : likeHook(text)
      if (lead.strength >= 0 && (!best || score > best.score)) best = { section, lead, score }
    }
  }
  return best
}

/** The topic's hook, unless the reviewer wants another one or it holds what they do not want. */
function chooseHook(
  brief: DraftBrief,
  requests: RevisionRequests,
  units: readonly Unit[],
  section: Section,
  wording: Wording,
): string {
  const used = new UsedLines(brief.avoid.hooks)
  const isWanted = (text: string) =>
    !isUnwanted(text, brief, requests, wording) && !(requests.noNumbers && /\d/.test(text))
  const { hook } = brief.topic
  // An answer makes no sense without its question.
  const isAsked = /^".+\?"$/su.test(hook)
  const isCarried = !requests.shorter || isAsked || hooksOf(units).some(({ text }) => text === hook)
  const isHeard =
    units.length >= minUnits && (isHeardAgain(hook, units, wording) || isLeftOut(hook, units, section.units))
  const isSupported =
    isCarried && !isHeard && (units.length >= minUnits || !announces(hook, units[0]?.language ?? 'en'))
  if (isWanted(hook) && isSupported && !requests.anotherHook && !used.has(hook)) return hook
  // Another way to tell the same beginning is another opening.
  const last = [hook, brief.previous?.split('\n', 1)[0] ?? ''].map(fold)
  const others = hooksOf(
    isAsked ? [] : units,
    (text) => used.has(text) || last.includes(fold(text)) || !isWanted(text) || isHeardAgain(text, units, wording),
  )
  const wanted = requests.numbers ? others.find(({ text }) => /\d/.test(text)) : undefined
  const isUsable = isWanted(hook) && !isLeftOut(hook, units, section.units)
  return (wanted ?? others[0])?.text ?? (isUsable ? hook : (units[0]?.text ?? hook))
}

/** Characters to aim for: the reviewer's request first, then what the team usually wants, then how expansive the person is. */
function targetLength(
  { characterLimit, voice, previous }: DraftBrief,
  { shorter, longer }: RevisionRequests,
  usual: RevisionRequests,
): number {
  if (shorter) return Math.floor(previous ? previous.length * 0.8 : characterLimit * 0.45)
  if (longer) return Math.floor(characterLimit * longShare)
  const { expansive = neutral } = voice.traits ?? {}
  const theirs = usualLength(voice)
  if (theirs !== null && !usual.longer) return Math.floor(Math.min(theirs, characterLimit * longShare))
  const byTraits = expansive <= terse ? 0.6 : expansive >= 65 ? 0.95 : 0.85
  return Math.floor(characterLimit * (usual.longer ? longShare : byTraits))
}

const longShare = 0.97
/** Of the slider from 0 to 100. */
const neutral = 50
const terse = 35

/** The question that the outline planned or the reviewer asked for, if it fits the end and no earlier post closes on it. */
function chooseCloser(
  brief: DraftBrief,
  requests: RevisionRequests,
  paragraph: string,
  hook: string,
  wording: Wording,
): string {
  if (requests.noQuestion || (requests.anotherEnding && !requests.question)) return ''
  const used = new UsedLines(brief.avoid.closers)
  const isUsed = (question: string) => used.has(question)
  if (requests.question) return requestedQuestion(requests.questionAbout, paragraph, hook, wording, isUsed)
  const planned = brief.topic.outline.at(-1)?.replace(`${wording.outline.close}: `, '') ?? ''
  if (!planned.endsWith('?') || neverAsks(brief.voice) || paragraph.endsWith('?')) return ''
  const fits = wording.closers.fitting.some(
    ({ ending, questions }) => ending.test(paragraph) && questions.includes(planned),
  )
  const isOurs = wording.closers.fitting.some(({ questions }) => questions.includes(planned))
  if (isOurs && !fits) return closingQuestion(paragraph, hook, brief.voice, wording, isUsed)
  return isUsed(planned) ? '' : planned
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

/** Sentences from the beginning on that decide what a post is about. */
const aboutUnits = 10

function hashtagsOf(
  { voice }: DraftBrief,
  { hashtags, remove }: RevisionRequests,
  { section, lead }: { section: Section; lead: Unit },
  language: Language,
): string {
  if (!(hashtags ?? voice.useHashtags)) return ''
  const stopwords = stopwordsOf(language)
  const tags = hashtagsFor(section.units.slice(lead.index, lead.index + aboutUnits), linkedin.maxHashtags)
  return tags.filter((tag) => !terms(tag, stopwords).some((word) => remove.has(word))).join(' ')
}

/** The paragraphs, and as many of the `extras` as fit. */
function within(paragraphs: readonly string[], extras: readonly string[], limit: number): string {
  const kept = [...paragraphs]
  while (kept.length > 1 && kept.join(gap).length > limit) kept.pop()
  let body = kept.join(gap).slice(0, limit)
  for (const extra of extras) {
    if (extra && body.length + gap.length + extra.length <= limit) body += gap + extra
  }
  return body
}
