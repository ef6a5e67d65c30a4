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
import { hashtagsFor } from './hashtags.ts'
import type { Angle, Wording } from './language-words.ts'
import { hooksOf, unframed } from './made-hooks.ts'
import { subjectInSentence } from './naming.ts'
import { opensWith, UsedLines } from './opening-lines.ts'
import { bulleted, inParagraphs } from './paragraphs.ts'
import { readSections, type Section } from './reading.ts'
import { type RevisionRequests, readRevisionRequests } from './revision-requests.ts'
import { seededShuffle } from './seeded-shuffle.ts'
import type { Unit } from './unit.ts'
import { angleOf, wordingOf } from './wording.ts'

const gap = '\n\n'

/** Writes a post from a topic and its passages, within the limit, in the words of its sources. */
export function composeDraft(brief: DraftBrief): Draft {
  const language = languageOf(brief.language)
  const wording = wordingOf(language)
  const requests = readRevisionRequests(brief.notes)
  const sections = readSections(passagesOf(brief), language, brief.voice.name)
  const start = findStart(sections, brief)
  if (!start)
    return { body: brief.topic.hook.slice(0, brief.characterLimit), sources: brief.topic.sources, imagePrompt: '' }

  const decoration = hashtagsOf(brief, requests, start.section, language)
  const opening = Math.min(brief.topic.hook.length, maxOpeningCharacters) + gap.length
  const space = targetLength(brief, requests) - opening - decoration.length - (requests.shorter ? 0 : closerRoom)
  const usual = chooseRun(brief, requests, sections, start, space, wording)
  // A short limit is used to its end rather than to stop in the middle.
  const isEnough = usual.units.length >= (requests.shorter ? 1 : minUnits)
  const { section, units } = isEnough
    ? usual
    : chooseRun(brief, requests, sections, start, brief.characterLimit - opening, wording)
  const hook = chooseHook(brief, requests, units, wording)
  const said = withoutRepeated(units, hook, wording)
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

/** Kept free for a closing question. */
const closerRoom = 70

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

/** The topic's hook, unless the reviewer wants another one or it holds what they do not want. */
function chooseHook(brief: DraftBrief, requests: RevisionRequests, units: readonly Unit[], wording: Wording): string {
  const used = new UsedLines(brief.avoid.hooks)
  const isWanted = (text: string) =>
    !isUnwanted(text, brief, requests, wording) && !(requests.noNumbers && /\d/.test(text))
  const { hook } = brief.topic
  const isSupported = units.length >= minUnits || !announces(hook, units[0]?.language ?? 'en')
  if (isWanted(hook) && isSupported && !requests.anotherHook && !used.has(hook)) return hook
  used.add(hook)
  if (brief.previous) used.add(brief.previous.split('\n', 1)[0]!)
  const others = hooksOf(units, (text) => used.has(text) || !isWanted(text))
  const wanted = requests.numbers ? others.find(({ text }) => /\d/.test(text)) : undefined
  return (wanted ?? others[0])?.text ?? (isWanted(hook) ? hook : (units[0]?.text ?? hook))
}

/** Without the sentence that the hook repeats, unless the one after it needs it. */
function withoutRepeated(units: readonly Unit[], hook: string, wording: Wording): Unit[] {
  const sentence = unframed(hook, units[0]?.language ?? 'en')
  return units.flatMap((unit, index) => {
    const isRepeated = opensWith(sentence, unit, wording) && (index === 0 || !units[index + 1]?.dangling)
    if (!isRepeated) return [unit]
    return unit.kind === 'list' ? [{ ...unit, text: '' }] : []
  })
}

/** Characters to aim for: the reviewer's request first, then how expansive the person is. */
function targetLength({ characterLimit, voice, previous }: DraftBrief, { shorter, longer }: RevisionRequests): number {
  if (shorter) return Math.floor(Math.min(characterLimit * 0.45, previous ? previous.length * 0.7 : Infinity))
  const { expansive = 50 } = voice.traits ?? {}
  const usual = expansive <= 35 ? 0.6 : expansive >= 65 ? 0.95 : 0.85
  return Math.floor(characterLimit * (longer ? 0.97 : usual))
}

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

function hashtagsOf(
  { voice }: DraftBrief,
  { hashtags }: RevisionRequests,
  section: Section,
  language: Language,
): string {
  if (!(hashtags ?? voice.useHashtags)) return ''
  return hashtagsFor(section, new Set(wordingOf(language).stopwords), linkedin.maxHashtags).join(' ')
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
