import { maxIdeaCharacters } from '../contracts/ideas.ts'
import { collection } from './define.ts'
import { relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const ideaStatuses = ['open', 'used', 'archived'] as const
export type IdeaStatus = (typeof ideaStatuses)[number]

/** A thought or a link that was captured to become a topic. */
export const ideas = collection('ideas', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Of a recording, what was said once it is known. */
    text: text({ max: maxIdeaCharacters }),
    status: select(ideaStatuses, { required: true }),
    /** The recording, or the source that its link is read as, in a knowledge base. */
    item: relation('knowledge_items'),
    /** Where it became a topic. A client writes a batch to have a topic written for it. */
    batch: relation('production_batches'),
    createdBy: relation('users', { writtenBy: 'server' }),
  },
  rules: membersRead('editor'),
  indexes: [
    { fields: ['instance', 'status', 'created'] },
    { fields: ['item'], where: `"item" <> ''` },
    { fields: ['batch'], where: `"batch" <> ''` },
  ],
})
