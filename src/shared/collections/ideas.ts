import { maxIdeaCharacters } from '../contracts/ideas.ts'
import { collection } from './define.ts'
import { relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const ideaStatuses = ['open', 'used', 'archived'] as const
export type IdeaStatus = (typeof ideaStatuses)[number]

/** A captured thought or link that may become a topic. */
export const ideas = collection('ideas', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** For a recording, its transcript once it is known. */
    text: text({ max: maxIdeaCharacters }),
    status: select(ideaStatuses, { required: true }),
    /** The recording, or the item of its link, in a knowledge base. */
    item: relation('knowledge_items'),
    /** The batch in which it became a topic. A client sets it to have a topic written. */
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
