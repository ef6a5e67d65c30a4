import { linkedin, maxOpeningCharacters } from '../networks/linkedin.ts'
import { each, finding, type Reading } from './check.ts'
import type { Finding } from './report.ts'
import { fold, splitSentences } from './sentences.ts'

const longParagraph = 420

const emoji = /\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])*/gu
const telltale = /🚀|💡|✨|♻|🎯|📈|🔑|💪|🔥|👇/gu
const hashtag = /(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]+/gu

/** Length, opening, paragraphs, emojis, hashtags and letters. */
export function checkLayout(reading: Reading): Finding[] {
  return [
    ...length(reading),
    ...opening(reading),
    ...paragraphs(reading),
    ...emojis(reading),
    ...hashtags(reading),
    ...each('look-alike-letters', 'warn', reading, reading.body, /[\u{1D400}-\u{1D7FF}]+/gu),
  ]
}

function length({ body, input }: Reading): Finding[] {
  const { characterLimit: limit } = input
  const characters = [...body]
  if (characters.length <= limit) return []
  const start = characters.slice(0, limit).join('').length
  return [finding('too-long', 'block', body, [start, body.length], { characters: characters.length, limit })]
}

function opening({ body }: Reading): Finding[] {
  const first = body.split('\n', 1)[0]!
  const sentence = splitSentences(first)[0]?.text ?? first
  return sentence.length > maxOpeningCharacters ? [finding('hook-below-fold', 'warn', body, [0, sentence.length])] : []
}

function paragraphs({ body, paragraphs }: Reading): Finding[] {
  const found = paragraphs
    .filter(({ text }) => text.length > longParagraph)
    .map(({ start, end }) => finding('long-paragraph', 'hint', body, [start, end]))
  const prose = paragraphs.slice(1, -1)
  let run = 0
  for (const { text, start, end } of prose) {
    run = !/^(?:[•\-–*]|\d+[.)])\s/.test(text) && splitSentences(text).length === 1 ? run + 1 : 0
    if (run === 5) return [...found, finding('one-sentence-paragraphs', 'hint', body, [start, end])]
  }
  return found
}

export const emojisOf = (text: string): RegExpMatchArray[] =>
  [...text.matchAll(emoji)].filter(([sign]) => !/^[\d#*©®™↔→←↑↓▪▫]/u.test(sign))

function emojis({ body, input }: Reading): Finding[] {
  const found = emojisOf(body)
  if (found.length === 0) return []
  const first = found[0]!
  const span = [first.index!, first.index! + first[0].length] as const
  if (!input.useEmojis) return [finding('emojis-unwanted', 'warn', body, span, { count: found.length })]
  const tells = [...body.matchAll(telltale)].length
  const max = Math.max(4, Math.round((input.voice?.emojisPerPost ?? 0) * 1.5))
  return tells >= 3 || found.length > max ? [finding('many-emojis', 'warn', body, span, { count: found.length })] : []
}

export const hashtagsIn = (text: string): RegExpMatchArray[] =>
  [...text.matchAll(hashtag)].filter(([tag]) => /\p{L}/u.test(tag))

function hashtags({ body, input }: Reading): Finding[] {
  const found = hashtagsIn(body)
  if (found.length === 0) return []
  const span = (match: RegExpMatchArray) => [match.index!, match.index! + match[0].length] as const
  if (!input.useHashtags) return [finding('hashtags-unwanted', 'warn', body, span(found[0]!), { count: found.length })]
  const findings: Finding[] = []
  if (found.length > linkedin.maxHashtags)
    findings.push(
      finding('many-hashtags', 'warn', body, span(found[linkedin.maxHashtags]!), {
        count: found.length,
        limit: linkedin.maxHashtags,
      }),
    )
  const seen = new Set<string>()
  for (const match of found) {
    const tag = fold(match[0])
    if (seen.has(tag)) findings.push(finding('repeated-hashtag', 'warn', body, span(match)))
    seen.add(tag)
    const after = body.slice(match.index! + match[0].length).trimStart()
    if (/^[\p{Ll}]/u.test(after)) findings.push(finding('hashtag-in-sentence', 'hint', body, span(match)))
  }
  return findings
}
