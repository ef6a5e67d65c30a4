import * as z from 'zod/mini'
import { videoIdOf } from '#shared/youtube.ts'
import { rule, rules } from '#web/forms/index.ts'
import { textsOf } from '#web/locale/index.ts'

export type WrittenKind = 'faq' | 'link' | 'youtube' | 'page'

/** The fields of each kind of item, in display order. */
export const itemFields = {
  faq: ['question', 'answer'],
  link: ['url', 'title'],
  youtube: ['url', 'title'],
  page: ['title', 'body'],
  document: ['title'],
  audio: ['title'],
  other: ['title'],
} as const

/** An empty field is reported as such. */
const isVideo = (address: string): boolean => address.trim() === '' || videoIdOf(address) !== ''

export const itemSchemas = {
  faq: z.looseObject({ question: rules.verbatim(), answer: rules.verbatim() }),
  link: z.looseObject({ url: rules.requiredUrl() }),
  youtube: z.looseObject({
    url: rules.requiredUrl().check(rule(isVideo, () => textsOf('knowledge')('problems.validation_not_a_video'))),
  }),
  page: z.looseObject({ body: rules.verbatim() }),
  document: z.looseObject({}),
  audio: z.looseObject({}),
  other: z.looseObject({}),
}
