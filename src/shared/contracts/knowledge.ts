/** What can be read today, by the extension of the file. */
export const acceptedExtensions: readonly string[] = ['pdf', 'docx', 'md', 'txt', 'html', 'htm', 'csv']

/** Why an item could not be read, as stored in `error`. The interface words them. */
export const knowledgeErrors = [
  'empty',
  'encrypted',
  'corrupt',
  'too-large',
  'mislabelled',
  'unsupported',
  'timeout',
  'invalid-url',
  'private-address',
  'unreachable',
  'not-a-page',
  'unexpected',
] as const
export type KnowledgeError = (typeof knowledgeErrors)[number]
