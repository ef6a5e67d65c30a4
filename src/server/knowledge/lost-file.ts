import type { Row } from '#shared/collections/index.ts'
import type { KnowledgeError } from '#shared/contracts/knowledge.ts'

/** Reading the same file again ends the same way. */
const lasting = new Set<KnowledgeError>(['empty', 'encrypted', 'corrupt', 'too-large', 'mislabelled', 'unsupported'])

/** A file that can never be read is not kept; its item stays and says why. */
export const withoutLostFile = ({ type }: Row<'knowledge_items'>, error: KnowledgeError): { file?: '' } =>
  type === 'document' && lasting.has(error) ? { file: '' } : {}
