import { readdirSync, readFileSync } from 'node:fs'
import { chunkMarkdown } from '#server/knowledge/chunk-markdown.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { composeDraft, composeTopics, type TopicProposal, type Voice } from '#server/production/composer/index.ts'
import { keepDistinct } from '#server/production/distinct-topics.ts'

export type Locale = 'en-US' | 'pt-BR'

const folder = new URL('../../../tests/data/writing/', import.meta.url)
const asked = 6
const anybody: Voice = { name: '', useEmojis: false, useHashtags: false }

/** In conversations, whose words are written from. */
const speakers: Readonly<Record<string, string>> = {
  'interview-with-a-roofer.md': 'Dana Whitlock',
  'conversa-com-a-fundadora.md': 'Teresa Vidal',
}

export interface Document {
  name: string
  locale: Locale
  text: string
  passages: Passage[]
}

export interface Post {
  document: Document
  topic: TopicProposal
  body: string
  /** Rewrites it, as a reviewer or another person would. */
  again: (notes: string) => string
}

export const documentsIn = (locale: Locale): Document[] =>
  readdirSync(new URL(`${locale}/`, folder))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')
      const passages = chunkMarkdown(text).map((chunk, position) => ({
        ...chunk,
        chunk: `${name} ${position}`,
        item: name,
        title: name.replace(/\.md$/, ''),
        url: '',
        position,
      }))
      return { name, locale, text, passages }
    })

/** Samples of two people per language, without the last of each. */
export const peopleIn = (locale: Locale): { samples: string[]; other: string }[] =>
  (JSON.parse(readFileSync(new URL('people.json', folder), 'utf8')) as Record<Locale, string[][]>)[locale].map(
    (all) => ({
      samples: all.slice(0, -1),
      other: all.at(-1)!,
    }),
  )

/** Topics and posts about a document, as in a batch. */
export function postsAbout(
  document: Document,
  voice: Partial<Voice> = {},
  passages = document.passages,
  prompt = '',
): Post[] {
  const { locale: language, name } = document
  const own = { ...anybody, name: speakers[name] ?? '', ...voice }
  const avoid = { titles: [], hooks: [], quotes: [] }
  const brief = {
    language,
    passages,
    voice: own,
    prompt,
    segments: [],
    lines: [],
    avoid,
    count: Math.ceil(asked * 1.5),
  }
  const topics = keepDistinct(composeTopics(brief), avoid, [], asked).fresh
  return topics.map((topic) => {
    const others = topics.filter((other) => other !== topic)
    const draft = {
      language,
      topic,
      voice: own,
      characterLimit: 1300,
      passages: document.passages,
      avoid: { hooks: others.map(({ hook }) => hook), closers: others.map(({ outline }) => outline.at(-1)!) },
    }
    const { body } = composeDraft(draft)
    return { document, topic, body, again: (notes) => composeDraft({ ...draft, notes, previous: body }).body }
  })
}

export const askedPerDocument = asked
