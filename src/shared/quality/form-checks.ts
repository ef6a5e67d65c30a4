import type { Assessment } from './assess.ts'
import type { Finding, Severity } from './report.ts'
import { splitSentences, words } from './sentences.ts'

/** What a phone shows before "see more". */
const foldCharacters = 140
const emojiPattern = /\p{Extended_Pictographic}/gu
const mostHashtags = 3

/** Length, opening, paragraphs, emojis and hashtags. */
export function formChecks({ body, characterLimit, useEmojis, useHashtags }: Assessment): Finding[] {
  const findings: Finding[] = []
  const add = (check: string, severity: Severity, values?: Finding['values'], excerpt = '', start = 0, end = 0) =>
    findings.push({ check, severity, start, end, excerpt, ...(values ? { values } : {}) })

  const characters = [...body].length
  if (characters > characterLimit) add('too-long', 'block', { characters, limit: characterLimit })
  const firstLine = body.split('\n', 1)[0]!
  const hook = splitSentences(firstLine)[0]?.text ?? ''
  if (hook.length > foldCharacters)
    add('hook-below-fold', 'warn', { characters: hook.length, limit: foldCharacters }, hook, 0, hook.length)

  const paragraphs = body.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  for (const paragraph of paragraphs) {
    if (paragraph.length <= 500 || paragraph.includes('\n')) continue
    const start = body.indexOf(paragraph)
    add(
      'long-paragraph',
      'hint',
      { characters: paragraph.length },
      paragraph.slice(0, 60),
      start,
      start + paragraph.length,
    )
  }
  let run = 0
  for (const paragraph of paragraphs) {
    run = !paragraph.includes('\n') && splitSentences(paragraph).length === 1 ? run + 1 : 0
    if (run === 5) add('one-sentence-paragraphs', 'hint')
  }

  const emojis = body.match(emojiPattern) ?? []
  if (!useEmojis && emojis.length > 0) add('emojis-unwanted', 'warn', { count: emojis.length }, emojis.join(' '))
  else if (emojis.length > 4) add('many-emojis', 'warn', { count: emojis.length }, emojis.join(' '))
  const hashtags = body.match(/(?<![\p{L}\p{N}&])#[\p{L}\p{N}_]+/gu) ?? []
  if (!useHashtags && hashtags.length > 0)
    add('hashtags-unwanted', 'warn', { count: hashtags.length }, hashtags.join(' '))
  else if (hashtags.length > mostHashtags)
    add('many-hashtags', 'warn', { count: hashtags.length, limit: mostHashtags }, hashtags.join(' '))

  const lengths = body
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .map(({ text }) => words(text).length)
  if (lengths.length >= 6 && variation(lengths) < 0.35) add('even-rhythm', 'hint')
  return findings
}

/** Standard deviation as a share of the mean. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.sqrt(variance) / mean
}
