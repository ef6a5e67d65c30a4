import * as z from 'zod/mini'
import { rules } from '#web/forms/index.ts'

export type WrittenKind = 'faq' | 'link' | 'page'

/** The fields of each kind of item, in display order. */
export const itemFields = {
  faq: ['question', 'answer'],
  link: ['url', 'title'],
  page: ['title', 'body'],
  document: ['title'],
  audio: ['title'],
} as const

export const itemSchemas = {
  faq: z.looseObject({ question: rules.verbatim(), answer: rules.verbatim() }),
  link: z.looseObject({ url: rules.requiredUrl() }),
  page: z.looseObject({ body: rules.verbatim() }),
  document: z.looseObject({}),
  audio: z.looseObject({}),
}
