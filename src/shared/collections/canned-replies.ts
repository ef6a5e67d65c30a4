import { collection } from './define.ts'
import { relation, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** A prepared answer, found by its short code. */
export const cannedReplies = collection('canned_replies', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Lower case once it is stored. */
    shortCode: text({ required: true, max: 40 }),
    /** With variables of `contracts/canned-replies.ts`, such as `{contact.name}`. */
    text: text({ required: true, max: 4000 }),
  },
  rules: membersRead('editor'),
  indexes: [{ fields: ['instance', 'shortCode'], unique: true }],
})
