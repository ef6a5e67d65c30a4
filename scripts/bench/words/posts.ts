import { unmetRequests } from '#server/production/composer/index.ts'
import { likeness, measureVoice } from '#shared/quality/index.ts'
import { languageOf } from '#shared/quality/language.ts'
import { plainBlocks } from '#shared/quality/plain-text.ts'
import { fold, splitSentences } from '#shared/quality/sentences.ts'
import { voiceLikeness } from '#shared/quality/voice.ts'
import { briefFigures } from './briefs.ts'
import {
  askedPerDocument,
  type Document,
  documentsIn,
  type Locale,
  type Post,
  peopleIn,
  postsAbout,
} from './library.ts'

const notes: Record<Locale, readonly string[]> = {
  'en-US': [
    ...[
      'Make it shorter.',
      'Can you make it longer?',
      'Without numbers, please',
      'Start differently',
      'Another ending',
    ],
    ...[
      'Write it in the first person',
      'End with a question',
      'As a list',
      'Talk about my daughter',
      'Make it funnier',
    ],
  ],
  'pt-BR': [
    ...['Encurta um pouco.', 'Pode alongar?', 'Tira os números', 'Começa de outro jeito', 'Outro final'],
    ...['Escreve na primeira pessoa', 'Termina com uma pergunta', 'Em lista', 'Fala da minha filha', 'Mais engraçado'],
  ],
}

/** Counts of topics and posts of the embedded composer, by language. */
export async function postFigures(): Promise<Record<string, Record<string, string>>> {
  const figures: Record<string, Record<string, string>> = {}
  for (const locale of ['en-US', 'pt-BR'] as const) {
    const documents = documentsIn(locale)
    const posts = documents.flatMap((document) => postsAbout(document))
    figures[`${locale}: posts`] = {
      'written of those asked for': of(posts.length, documents.length * askedPerDocument),
      'documents without any': of(
        documents.filter(({ name }) => !posts.some((post) => post.document.name === name)).length,
        documents.length,
      ),
      ...lineFigures(posts),
      ...orderFigures(posts),
    }
    figures[`${locale}: notes`] = noteFigures(posts, locale)
    figures[`${locale}: briefs`] = await briefFigures(documents)
    figures[`${locale}: likeness`] = voiceFigures(documents, locale)
  }
  return figures
}

const of = (some: number, all: number): string => `${some} of ${all}`
const count = <T>(all: readonly T[], test: (each: T) => boolean): string => of(all.filter(test).length, all.length)

function lineFigures(posts: readonly Post[]): Record<string, string> {
  const sentences = new Map(posts.map(({ document }) => [document, new Set(sentencesOf(document).flat())]))
  const headings = ({ document: { passages, name } }: Post) =>
    [name, ...passages.flatMap((each) => [each.title, ...each.headings])].map(bare)
  const questions = posts.map(({ body }) => body.split('\n\n').at(-1)!).filter((line) => line.endsWith('?'))
  return {
    'hooks that are a sentence of the source': count(posts, ({ document, body }) =>
      sentences.get(document)!.has(bare(body.split('\n', 1)[0]!)),
    ),
    'titles that are a heading or file name': count(posts, (post) => headings(post).includes(bare(post.topic.title))),
    'titles that repeat the hook': count(posts, ({ topic: { title, hook } }) => likeness(title, hook) >= 0.8),
    'closing questions': of(questions.length, posts.length),
    'closing questions asked twice': of(questions.length - new Set(questions).size, questions.length),
  }
}

/** Sentences of a post after its first line that are adjacent in the post, but not in the source. */
function orderFigures(posts: readonly Post[]): Record<string, string> {
  let pairs = 0
  let jumps = 0
  for (const { document, body } of posts) {
    const next = new Map(sentencesOf(document).flatMap((all) => all.slice(1).map((each, index) => [all[index]!, each])))
    const [, ...paragraphs] = body.split('\n\n')
    const said = paragraphs
      .flatMap((paragraph) => splitSentences(paragraph.replace(/^(?:•|\d+\.) /gm, '')))
      .map(({ text }) => bare(text))
    for (const [index, sentence] of said.slice(1).entries()) {
      const before = next.get(said[index]!)
      if (before === undefined) continue
      pairs += 1
      if (before !== sentence) jumps += 1
    }
  }
  return { 'neighbours that the source does not have': of(jumps, pairs) }
}

function noteFigures(posts: readonly Post[], locale: Locale): Record<string, string> {
  const sum = { met: 0, 'met in part, and said': 0, 'not met, said and not charged': 0, ignored: 0 }
  for (const { body, again } of posts) {
    for (const note of notes[locale]) {
      const now = again(note)
      const { asked, unmet } = unmetRequests(note, body, now, languageOf(locale))
      const isRefused = now.trim() === body.trim() || (asked > 0 && unmet.length === asked)
      const kind = isRefused
        ? 'not met, said and not charged'
        : unmet.length > 0
          ? 'met in part, and said'
          : asked > 0
            ? 'met'
            : 'ignored'
      sum[kind] += 1
    }
  }
  const all = posts.length * notes[locale].length
  return Object.fromEntries(Object.entries(sum).map(([kind, some]) => [kind, of(some, all)]))
}

/** How much posts sound like a person: posts written with their samples, without them, and another of their own posts. */
function voiceFigures(documents: readonly Document[], locale: Locale): Record<string, string> {
  const figures: Record<string, string> = {}
  for (const [index, { samples, other }] of peopleIn(locale).entries()) {
    const profile = measureVoice(samples, locale)
    const mean = (posts: readonly Post[]) =>
      posts.reduce((sum, { body }) => sum + voiceLikeness(body, profile, samples, locale), 0) / posts.length
    const written = documents.flatMap((document) => postsAbout(document, { profile, samples }))
    const usual = documents.flatMap((document) => postsAbout(document))
    const own = voiceLikeness(other, profile, samples, locale)
    figures[`person ${index + 1}`] =
      `${mean(written).toFixed(2)} with samples, ${mean(usual).toFixed(2)} without, own post ${own.toFixed(2)}`
  }
  return figures
}

/** The sentences of each run of paragraphs between two headings. */
function sentencesOf({ text }: Document): string[][] {
  const sections: string[][] = [[]]
  for (const block of plainBlocks(text)) {
    if (block.kind === 'heading') sections.push([])
    else sections.at(-1)!.push(...splitSentences(block.text.replace(speaker, '')).map((each) => bare(each.text)))
  }
  return sections
}

const speaker = /^[\p{L} ]{1,30}: /u
const bare = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
