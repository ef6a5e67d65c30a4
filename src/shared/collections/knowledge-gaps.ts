import { collection } from './define.ts'
import { date, number, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * - `open`: nobody has looked after it
 * - `drafted`: a pair is being written, which no bot uses
 * - `answered`: a person has approved the pair, and it is in the knowledge base
 * - `dismissed`: it needs no answer, however often it is asked
 */
export const gapStatuses = ['open', 'drafted', 'answered', 'dismissed'] as const
export type GapStatus = (typeof gapStatuses)[number]
export const maxGapCharacters = 500

/** Questions of customers that are alike, and to which a knowledge base holds no answer. */
export const knowledgeGaps = collection('knowledge_gaps', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    base: relation('knowledge_bases', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** As a customer asked last. */
    question: text({ max: maxGapCharacters, writtenBy: 'server' }),
    /** The words by which it is compared. */
    terms: text({ max: 2000, hidden: true, writtenBy: 'server' }),
    count: number({ onlyInt: true, writtenBy: 'server' }),
    lastAskedAt: date({ writtenBy: 'server' }),
    status: select(gapStatuses, { required: true }),
    /** The pair as people word it, before it is approved. */
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
