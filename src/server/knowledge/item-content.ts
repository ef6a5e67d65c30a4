import { extname } from 'node:path'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { acceptedExtensions, audioExtensions, videoExtensions } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { videoIdOf } from '#shared/youtube.ts'

type Item = Row<'knowledge_items'>

const content = ['question', 'answer', 'url', 'body', 'file'] as const

/** Whether the change affects what is read. */
export const isRewritten = ({ changed }: HookContext<'knowledge_items'>): boolean =>
  content.some((field) => changed(field))

const contentOf: Record<string, readonly (typeof content)[number][]> = {
  faq: ['question', 'answer'],
  link: ['url'],
  page: ['body'],
  document: ['file'],
  audio: ['file'],
  youtube: ['url', 'file'],
  other: ['file'],
}

/** Empties the fields that belong to other types of items. */
export function dropForeignContent(record: Item): void {
  const own = contentOf[record.type]
  for (const field of content) if (!own?.includes(field)) record[field] = ''
}

/** @throws ApiError 400 if the content of the item's type is missing or cannot be read */
export function checkContent(record: Item): void {
  const blank = (field: (typeof content)[number]) => record[field].trim() === ''
  const required = (field: (typeof content)[number]) => {
    if (blank(field)) throw invalid(field, 'validation_required', 'Cannot be blank.')
  }
  switch (record.type) {
    case 'faq':
      required('question')
      required('answer')
      return
    case 'link':
      required('url')
      return
    case 'page':
      if (record.body.length > limits.pageBodyCharacters) {
        throw invalid(
          'body',
          'validation_max_text_constraint',
          `Must be no more than ${limits.pageBodyCharacters} character(s).`,
          { max: limits.pageBodyCharacters },
        )
      }
      required('body')
      return
    case 'document':
      required('file')
      requireExtension(record, acceptedExtensions)
      return
    case 'audio':
      required('file')
      requireExtension(record, audioExtensions)
      return
    case 'youtube':
      required('url')
      if (!videoIdOf(record.url)) {
        throw invalid('url', 'validation_not_a_video', 'This is not the address of a YouTube video.')
      }
      if (record.file !== '') requireExtension(record, videoExtensions)
      return
    default:
      required('file')
  }
}

/** @throws ApiError 400 */
function requireExtension({ file }: Item, accepted: readonly string[]): void {
  if (accepted.includes(extname(file).slice(1).toLowerCase())) return
  throw invalid(
    'file',
    'validation_unsupported_document',
    `This kind of file cannot be read yet. Accepted: ${accepted.join(', ')}.`,
    { accepted: accepted.join(', ') },
  )
}
