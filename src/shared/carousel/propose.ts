import { splitSentences } from '../quality/sentences.ts'
import { type CarouselPage, carouselLimits } from './pages.ts'

const { minPages, maxPages, titleCharacters, textCharacters } = carouselLimits
/** Without the cover and the closing page. */
const minIdeas = minPages - 2
const maxIdeas = maxPages - 2
/** Longer ideas are split, so that a page can be read at a glance. */
const idealCharacters = 320
const maxHeadingCharacters = 90
const maxClosingCharacters = 240

/**
 * Proposes the pages of a document from the post's text: its opening on the cover, one point per page, its end on the closing page.
 * Takes linear time.
 * @returns null if the text yields fewer than four pages
 */
export function pagesOfPost(body: string): CarouselPage[] | null {
  const [opening, ...rest] = pointsOf(body)
  if (opening === undefined) return null
  const { cover, left } = coverOf(opening)
  let ideas = [...left, ...rest]
  let last = ''
  if (ideas.length > 1 && ideas.at(-1)!.length <= maxClosingCharacters) last = ideas.pop()!
  ideas = moreIdeas(ideas)
  if (ideas.length < minIdeas && last !== '') {
    ideas = moreIdeas([...ideas, last])
    last = ''
  }
  return assemble(cover, ideas, last)
}

/** The same from a topic: its title on the cover, a point of the outline per page. */
export function pagesOfTopic({ title, hook, outline }: { title: string; hook: string; outline: readonly string[] }) {
  const cover = { title: cut(title, titleCharacters), text: cut(hook, textCharacters) }
  return assemble(cover, moreIdeas(outline.flatMap(pointsOf)), '')
}

function assemble(cover: CarouselPage, ideas: readonly string[], last: string): CarouselPage[] | null {
  if (ideas.length < minIdeas) return null
  return [cover, ...fewerIdeas(ideas).map(ideaOf), closingOf(last)]
}

/** Paragraphs and entries of lists, without their bullets and without lines of hashtags. */
function pointsOf(text: string): string[] {
  const points: string[] = []
  let paragraph: string[] = []
  const endParagraph = (): void => {
    if (paragraph.length > 0) points.push(...divided(paragraph.join(' ')))
    paragraph = []
  }
  for (const line of text.split('\n')) {
    const words = line.trim()
    const entry = /^(?:[-–—•*▪‣→✓✔]|\d{1,2}[.)])\s+(\S.*)$/u.exec(words)?.[1]
    if (words === '' || words.split(/\s+/).every((word) => /^#[\p{L}\p{N}_]/u.test(word))) endParagraph()
    else if (entry === undefined) paragraph.push(words)
    else {
      endParagraph()
      // The line that introduces a list becomes the title of its first entry.
      const [first, ...more] = divided(entry)
      const announces = points.at(-1)?.endsWith(':') && points.at(-1)!.length <= maxHeadingCharacters
      points.push(announces ? `${points.pop()}\n\n${first}` : first!, ...more)
    }
  }
  endParagraph()
  return points
}

/** Splits a long paragraph into parts of whole sentences. */
function divided(paragraph: string): string[] {
  if (paragraph.length <= idealCharacters) return [paragraph]
  const parts: string[] = []
  for (const sentence of sentencesOf(paragraph)) {
    const longer = `${parts.at(-1) ?? ''} ${sentence}`.trim()
    if (parts.length > 0 && longer.length <= idealCharacters) parts[parts.length - 1] = longer
    else parts.push(sentence)
  }
  return parts
}

/** Sentences; those that are too long for a page in pieces. */
const sentencesOf = (text: string): string[] =>
  splitSentences(text).flatMap((sentence) => pieces(sentence.text, textCharacters))

function pieces(text: string, max: number): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > max) {
    const piece = cut(rest, max)
    found.push(piece)
    rest = rest.slice(piece.length).trimStart()
  }
  return [...found, rest]
}

/** The start of a text, up to a blank if there is one. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text.trim()
  // Not inside a surrogate pair.
  const start = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
  return (start.slice(0, Math.max(start.lastIndexOf(' '), 0)) || start).trim()
}

/** The opening as the cover's title. The rest becomes the cover's text, or a separate point if it is long. */
function coverOf(opening: string): { cover: CarouselPage; left: string[] } {
  if (opening.length <= titleCharacters) return { cover: { title: opening, text: '' }, left: [] }
  const [first = '', ...others] = sentencesOf(opening)
  const rest = others.join(' ')
  if (first.length > titleCharacters) return { cover: { title: '', text: first }, left: rest ? [rest] : [] }
  const isShort = rest.length <= maxClosingCharacters
  return { cover: { title: first, text: isShort ? rest : '' }, left: isShort || !rest ? [] : [rest] }
}

/** If there are too few ideas, splits the longest one between two sentences. */
function moreIdeas(ideas: readonly string[]): string[] {
  const found = [...ideas]
  while (found.length > 0 && found.length < minIdeas) {
    const longest = found.reduce((most, idea, index) => (idea.length > found[most]!.length ? index : most), 0)
    const sentences = sentencesOf(found[longest]!)
    if (sentences.length < 2) break
    const middle = Math.ceil(sentences.length / 2)
    found.splice(longest, 1, sentences.slice(0, middle).join(' '), sentences.slice(middle).join(' '))
  }
  return found
}

/** If there are too many ideas, joins neighbours, so that the fullest page is as short as possible. */
function fewerIdeas(ideas: readonly string[]): string[] {
  if (ideas.length <= maxIdeas) return [...ideas]
  let [tooFew, enough]: [number, number] = [0, textCharacters]
  if (joinedUpTo(enough, ideas).length > maxIdeas) return poured(ideas.join(' '))
  while (enough - tooFew > 1) {
    const between = Math.floor((tooFew + enough) / 2)
    if (joinedUpTo(between, ideas).length > maxIdeas) tooFew = between
    else enough = between
  }
  return joinedUpTo(enough, ideas)
}

function joinedUpTo(max: number, ideas: readonly string[]): string[] {
  const joined: string[] = []
  for (const idea of ideas) {
    const longer = `${joined.at(-1) ?? ''}\n\n${idea}`
    if (joined.length > 0 && longer.length <= max) joined[joined.length - 1] = longer
    else joined.push(idea)
  }
  return joined
}

/** Fills pages regardless of ideas, for a text whose ideas would leave pages too empty. */
function poured(text: string): string[] {
  const pages: string[] = []
  let rest = [...text]
  while (rest.length > textCharacters) {
    const blank = rest.lastIndexOf(' ', textCharacters)
    // Keeps words whole unless that would leave much of a page empty again.
    const end = blank > textCharacters * 0.8 ? blank : textCharacters
    pages.push(rest.slice(0, end).join('').trim())
    rest = rest.slice(end)
  }
  return [...pages, rest.join('').trim()].filter((page) => page !== '')
}

/** A short first sentence, or the part before a colon, is the page's title. */
function ideaOf(idea: string): CarouselPage {
  const [first = '', ...rest] = idea.split('\n\n')
  const text = rest.join('\n\n')
  const label = /^([^.:!?]{3,60}):\s+(\S.*)$/u.exec(first)
  if (label && idea.length <= idealCharacters + maxHeadingCharacters) {
    return { title: label[1]!, text: [label[2], text].filter(Boolean).join('\n\n') }
  }
  const [head, ...others] = splitSentences(first)
  const isHeading = head !== undefined && head.text.length <= maxHeadingCharacters
  if (!isHeading || idea.length > idealCharacters + maxHeadingCharacters) return { title: '', text: idea }
  return { title: head.text, text: [first.slice(others[0]?.start ?? first.length), text].filter(Boolean).join('\n\n') }
}

const closingOf = (last: string): CarouselPage =>
  last.length <= titleCharacters ? { title: last, text: '' } : { title: '', text: last }
