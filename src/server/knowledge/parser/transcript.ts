import { timeMark, withoutMarks } from '../places.ts'

interface Cue {
  seconds: number
  end: number
  text: string
}

const moment = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
const timing = new RegExp(`^\\s{0,9}${moment.source}\\s{1,9}-->\\s{1,9}${moment.source}`)
/** A new paragraph begins after a pause, or at the end of a sentence once there are enough words. */
const pauseSeconds = 2.5
const paragraphWords = 80

/** SubRip and WebVTT as paragraphs with a mark for the time of each caption. */
export const parseTranscript = (text: string): { title: string; markdown: string } => paragraphsOf(cuesOf(text))

/**
 * A transcript copied from a video's page, with times (`0:15`, `1:02:03`) on separate lines or before the words. Text without
 * times is not changed.
 */
export function parseCopied(text: string): { title: string; markdown: string } {
  const cues: Cue[] = []
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [all, hours = '0', minutes, seconds] = copiedTime.exec(line) ?? []
    const words = plain(all === undefined ? line : line.slice(all.length))
    if (all !== undefined) {
      const begin = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      cues.push({ seconds: begin, end: Number.POSITIVE_INFINITY, text: words })
    } else if (cues.length > 0 && words !== '') cues.at(-1)!.text = `${cues.at(-1)!.text} ${words}`.trim()
  }
  return cues.length > 0
    ? paragraphsOf(cues.filter((cue) => cue.text !== ''))
    : { title: '', markdown: withoutMarks(text) }
}

const copiedTime = /^\s{0,9}(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?=\s|$)/

function paragraphsOf(cues: readonly Cue[]): { title: string; markdown: string } {
  const paragraphs: string[] = []
  let open: string[] = []
  let words = 0
  let last: Cue | undefined
  for (const cue of cues) {
    const isPause = last && cue.seconds - last.end > pauseSeconds
    if (isPause || (words >= paragraphWords && /[.!?…]$/.test(open.at(-1) ?? ''))) {
      paragraphs.push(open.join(' '))
      open = []
      words = 0
    }
    const fresh = last ? withoutRepeated(last.text, cue.text) : cue.text
    last = cue
    if (fresh === '') continue
    open.push(timeMark(cue.seconds) + fresh)
    words += fresh.split(/\s+/).length
  }
  paragraphs.push(open.join(' '))
  return { title: '', markdown: paragraphs.filter(Boolean).join('\n\n') }
}

/** Scrolling captions repeat the previous one. */
function withoutRepeated(before: string, text: string): string {
  const rest = text.startsWith(before) ? text.slice(before.length) : text
  // A match must end at a word: "So" is not the beginning of "Some".
  return /^[\p{L}\p{N}]/u.test(rest) ? text : rest.trim()
}

function cuesOf(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of blocksOf(text)) {
    const at = block.findIndex((line) => timing.test(line))
    if (at < 0) continue
    const [, ...numbers] = timing.exec(block[at]!)!
    const spoken = block
      .slice(at + 1)
      .map(plain)
      .filter(Boolean)
      .join(' ')
    if (spoken) cues.push({ seconds: secondsOf(numbers.slice(0, 4)), end: secondsOf(numbers.slice(4)), text: spoken })
  }
  return cues
}

/** Lines between blank lines. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]]
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)!.push(line)
  }
  return blocks
}

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: readonly (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${rest}`)

/** Keeps the names of speakers; drops other tags and lines that only describe a sound in brackets. */
const plain = (line: string): string =>
  withoutMarks(line)
    .replace(/<v[. ]([^<>]{1,80})>/g, '$1: ')
    .replace(/<[^<>]{0,100}>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[[(♪][^\])]{0,60}[\])♪]$/, '')
