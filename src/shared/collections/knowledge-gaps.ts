import { collection } from './define.ts'
import { date, number, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * - `open`: not handled yet
 * - `drafted`: a pair is being written, which bots do not use yet
 * - `answered`: a person has approved the pair, and it is in the knowledge base
 * - `dismissed`: needs no answer, even if it is asked again
 */
export const gapStatuses = ['open', 'drafted', 'answered', 'dismissed'] as const
export type GapStatus = (typeof gapStatuses)[number]
export const maxGapCharacters = 500

/** Similar questions of customers to which a knowledge base has no answer. */
export const knowledgeGaps = collection('knowledge_gaps', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    base: relation('knowledge_bases', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** The latest question. */
    question: text({ max: maxGapCharacters, writtenBy: 'server' }),
    /** The words used for comparison. */
    terms: text({ max: 2000, hidden: true, writtenBy: 'server' }),
    count: number({ onlyInt: true, writtenBy: 'server' }),
    lastAskedAt: date({ writtenBy: 'server' }),
    status: select(gapStatuses, { required: true }),
    /** The draft of the pair, before it is approved. */
    draftQuestion: text({ max: 2000 }),
    draftAnswer: text({ max: 20_000 }),
    /** The pair in the knowledge base, once it is approved. */
    item: relation('knowledge_items', { writtenBy: 'server' }),
  },
  rules: { ...membersRead('editor'), create: null, delete: null },
  indexes: [
    { fields: ['instance', 'status', 'count'] },
    { fields: ['base', 'lastAskedAt'] },
    { fields: ['item'], where: `"item" <> ''` },
  ],
})
