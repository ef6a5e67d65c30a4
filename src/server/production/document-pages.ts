import { invalid } from '#server/engine/errors.ts'
import type { Upload } from '#server/engine/records/submission.ts'
import { countPages, KnowledgeFailure } from '#server/knowledge/index.ts'
import type { KnowledgeError } from '#shared/contracts/knowledge.ts'
import { linkedin } from '#shared/networks/linkedin.ts'

/**
 * The number of pages of the PDF being attached, counted in the document process; 0 without a PDF.
 * @throws ApiError 400 if no network could show it
 */
export async function countDocumentPages(uploads: readonly Upload[]): Promise<number> {
  const document = uploads.find(({ field, mimeType }) => field === 'document' && mimeType === 'application/pdf')
  if (!document) return 0
  const count = await countPages(document.path).catch((error: unknown) => {
    const refusal = error instanceof KnowledgeFailure && refusals[error.code]
    throw refusal ? invalid('document', ...refusal) : error
  })
  const max = linkedin.maxDocumentPages
  if (count === 0) throw invalid('document', ...broken)
  if (count > max) {
    const message = `The document has ${count} pages; ${max} are allowed.`
    throw invalid('document', 'validation_document_pages', message, { count, max })
  }
  return count
}

type Reason = readonly [code: string, message: string]
const broken: Reason = ['validation_document_broken', 'The PDF is damaged.']
const heavy: Reason = ['validation_document_heavy', 'The PDF takes too much time or memory to read.']
const refusals: Partial<Record<KnowledgeError, Reason>> = {
  encrypted: ['validation_document_encrypted', 'The PDF is protected by a password.'],
  corrupt: broken,
  empty: broken,
  mislabelled: broken,
  'too-large': heavy,
  timeout: heavy,
}
