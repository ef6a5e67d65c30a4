import { limits } from '../limits.ts'
import { collection } from './define.ts'
import { bool, date, editor, file, number, relation, select, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

export const knowledgeTypes = ['faq', 'link', 'page', 'document', 'audio', 'youtube', 'other'] as const

/** One source in a knowledge base. The server reads it, splits it into chunks and updates `status`. */
export const knowledgeItems = collection('knowledge_items', {
  tenant: { path: 'base.instance' },
  fields: {
    base: relation('knowledge_bases', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    type: select(knowledgeTypes, { required: true, writtenBy: 'creator' }),
    title: text({ max: 300 }),
    question: text({ max: 2000 }),
    answer: text({ max: 20_000 }),
    url: url(),
    /** Markdown: the text of a page, or the text extracted from a link or document. */
    body: editor({ maxSize: limits.pageBodyCharacters * 4 }),
    file: file({ maxSize: limits.uploadBytes, protected: true }),
    /** Bytes of the stored file. */
    fileBytes: number({ hidden: true, onlyInt: true }),
    /** Bytes of the source. */
    size: number({ onlyInt: true, writtenBy: 'server' }),
    extension: text({ max: 20, writtenBy: 'server' }),
    status: select(['queued', 'processing', 'ready', 'error']),
    /** Length of a recording. */
    seconds: number({ onlyInt: true, writtenBy: 'server' }),
    /** A code of `knowledgeErrors`, for a mislabelled file followed by what it is: `mislabelled:pdf`. The interface words it in the reader's language. */
    error: text({ max: 100, writtenBy: 'server' }),
    language: text({ max: 10, writtenBy: 'server' }),
    /** An estimate. Like `contentHash`, for clients of the record API: no screen shows it. */
    tokenCount: number({ onlyInt: true, writtenBy: 'server' }),
    chunkCount: number({ onlyInt: true, writtenBy: 'server' }),
    /** SHA-256 of the text, in hex. Items with the same hash have the same text. */
    contentHash: text({ max: 64, writtenBy: 'server' }),
    /** The item of the same base with the same text, if this one was therefore not read. */
    duplicateOf: relation('knowledge_items', { writtenBy: 'server' }),
    /** A person wants it although it is a duplicate. */
    keptTwice: bool({ writtenBy: 'server' }),
    refreshedAt: date({ writtenBy: 'server' }),
    /** When a link was last checked for changes, and how many times in a row that failed. */
    checkedAt: date({ writtenBy: 'server' }),
    failedChecks: number({ onlyInt: true, writtenBy: 'server' }),
    /** The page's version identifiers (ETag and Last-Modified). */
    etag: text({ max: 300, hidden: true, writtenBy: 'server' }),
    lastModified: text({ max: 300, hidden: true, writtenBy: 'server' }),
  },
  rules: membersRead('editor', 'base.instance'),
  indexes: [
    // Recordings that wait for a provider.
    { fields: ['error'], where: `"error" = 'needs-speech'` },
    // Links that are due for a check.
    { fields: ['checkedAt'], where: `"type" = 'link'` },
    { fields: ['base', 'created'] },
    { fields: ['base', 'contentHash'] },
    { fields: ['base', 'fileBytes'], where: '"fileBytes" > 0' },
  ],
})
