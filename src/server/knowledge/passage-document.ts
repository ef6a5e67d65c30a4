import { createHash } from 'node:crypto'
import type { SearchDocument } from '#server/engine/search/search-index.ts'
import type { Row } from '#shared/collections/index.ts'

type Passage = Pick<Row<'knowledge_chunks'>, 'id' | 'base' | 'language' | 'headings' | 'text'>

export const documentOf = ({ id, base, language, headings, text }: Passage, title: string): SearchDocument => ({
  id,
  scope: base,
  language,
  title: [title, ...(headings ?? [])].join(' '),
  text,
})

/** Models take about 2,000 tokens; passages are shorter, but people can edit them. */
const maxCharacters = 6000

/** The text of a passage that a model embeds. */
export const embeddedText = ({ title, text }: Pick<SearchDocument, 'title' | 'text'>): string =>
  `${title}\n${text}`.slice(0, maxCharacters)

/** A hash that shows whether a text has changed: 132 bits of SHA-256. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
