import type { Language } from '#shared/quality/language.ts'
import { fold, splitSentences, words } from '#shared/quality/sentences.ts'
import { isOwnWords } from './discourse.ts'
import { type RevisionRequests, readRevisionRequests } from './revision-requests.ts'
import { stem } from './stems.ts'

type Request = Exclude<keyof RevisionRequests, 'keywords' | 'example' | 'questionAbout'>

const minCharacters = 90

/** The requests of a note and those that the new text does not meet; a note that asks for nothing known is a request too. */
export function unmetRequests(
  notes: string,
  before: string,
  now: string,
  language: Language,
): { asked: number; unmet: Request[] } {
  const requests = readRevisionRequests(notes)
  const stems = new Set(words(now).map((word) => stem(fold(word))))
  const withoutTags = (text: string) => text.trimEnd().replace(/(?:\s+#[\p{L}\p{N}]+)+$/u, '')
  const first = (text: string) => fold(text.split('\n', 1)[0]!)
  const last = (text: string) => fold(withoutTags(text).split('\n').at(-1)!)
  const sentences = splitSentences(now.replace(/\n+/g, ' '))
  const own = sentences.filter(({ text }) => isOwnWords(text, language)).length / Math.max(1, sentences.length)
  const met: Partial<Record<Request, boolean>> = {
    shorter: now.length < before.length * 0.9,
    longer: now.length > before.length * 1.1,
    numbers: /\d/.test(now),
    noNumbers: !/\d/.test(now),
    anotherHook: first(now) !== first(before),
    anotherEnding: last(now) !== last(before),
    firstPerson: own >= 0.4,
    list: /^(?:•|\d+\.) /m.test(now),
    noList: !/^(?:•|\d+\.) /m.test(now),
    question: withoutTags(now).endsWith('?'),
    noQuestion: !withoutTags(now).endsWith('?'),
    focus: [...requests.focus].some((word) => stems.has(word)),
    remove: ![...requests.remove].some((word) => stems.has(word)),
  }
  const isAsked = (request: Request) => {
    const value = requests[request]
    return value instanceof Set ? value.size > 0 : value === true
  }
  const asked = (Object.keys(met) as Request[]).filter(isAsked)
  const decorations = [requests.emojis, requests.hashtags].filter((wish) => wish !== null).length
  const isUnknown = asked.length + decorations === 0 && requests.keywords.size > 0
  if (isUnknown) return { asked: 1, unmet: [...requests.keywords].some((word) => stems.has(word)) ? [] : ['focus'] }
  // A line that is left over is no post.
  const isLeftOver = now.length < minCharacters && before.length >= minCharacters * 2
  return { asked: asked.length + decorations, unmet: asked.filter((request) => isLeftOver || !met[request]) }
}
