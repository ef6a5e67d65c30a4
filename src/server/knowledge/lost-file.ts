import type { Row } from '#shared/collections/index.ts'
import type { KnowledgeError } from '#shared/contracts/knowledge.ts'

type Item = Row<'knowledge_items'>

/** Reading the same file again ends the same way. */
const lasting = new Set<KnowledgeError>(['empty', 'encrypted', 'corrupt', 'too-large', 'mislabelled', 'unsupported'])

/** A file that can never be read is not kept. Its item stays, says why, and is still called by the name of the file. */
export function withoutLostFile({ type, title, file }: Item, error: KnowledgeError): Partial<Item> {
  if (type !== 'document' || !lasting.has(error)) return {}
  return { file: '', title: title || file.replace(/_[a-z0-9]{10}(\.[^.]+)$/i, '$1') }
}
