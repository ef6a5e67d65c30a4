import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { picturesOf } from '#shared/post-pictures.ts'

import type { PreparedPost } from './post-review.ts'

type Context = HookContext<'posts'>

/** Checks that a network can show a post's attachments, and clears the fields of removed ones. @throws ApiError 400 */
export function checkAttachments(context: Context): void {
  const { record, request, prepared, changed } = context
  requireOneKind(context)
  if (changed('document')) {
    // A document made by the server comes with its number of pages.
    if (request) record.documentPages = (prepared as PreparedPost | undefined)?.documentPages ?? 0
    if (record.document === '') Object.assign(record, { documentPages: 0, documentTitle: '' })
  }
  if (changed('link')) {
    if (record.link === '') Object.assign(record, { linkTitle: '', linkDescription: '', linkImage: '' })
    // The picture belongs to the previous page.
    else if (!changed('linkImage')) record.linkImage = ''
  }
  if (changed('altTexts')) checkAltTexts(record.altTexts)
  if (changed('image') || changed('gallery')) forgetAltTexts(context)
}

function requireOneKind({ record, changed }: Context): void {
  const kinds = [
    ...(record.image !== '' ? ['image'] : record.gallery.length > 0 ? ['gallery'] : []),
    ...(record.document !== '' ? ['document'] : []),
    ...(record.link !== '' ? ['link'] : []),
  ] as const
  if (kinds.length < 2) return
  const field = (['link', 'document', 'gallery', 'image'] as const).find((name) => changed(name)) ?? 'image'
  const message = 'A post has pictures, a document or a link, not several of them.'
  throw invalid(field, 'validation_mixed_attachments', message)
}

function checkAltTexts(texts: unknown): void {
  if (texts === null) return
  const values = typeof texts === 'object' && !Array.isArray(texts) ? Object.values(texts as object) : [null]
  if (!values.every((value) => typeof value === 'string')) {
    throw invalid('altTexts', 'validation_invalid_value', 'Invalid value.')
  }
  const max = linkedin.maxAltTextCharacters
  if (values.some((value) => [...value].length > max)) {
    throw invalid('altTexts', 'validation_max_text_constraint', `Must be no more than ${max} character(s).`, { max })
  }
}

/** Drops the alt texts of removed pictures. */
function forgetAltTexts({ record, original }: Context): void {
  const { altTexts } = record
  if (!altTexts || !original) return
  const present = picturesOf(record)
  const gone = picturesOf(original).filter((name) => !present.includes(name))
  if (!gone.some((name) => name in altTexts)) return
  record.altTexts = Object.fromEntries(Object.entries(altTexts).filter(([name]) => !gone.includes(name)))
}
