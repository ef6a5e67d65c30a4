import { collection } from './define.ts'
import { relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const labelColours = ['grey', 'red', 'amber', 'green', 'blue', 'violet'] as const

/** The team's labels for conversations. */
export const chatLabels = collection('chat_labels', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 40 }),
    colour: select(labelColours),
  },
  rules: membersRead('editor'),
  indexes: [{ fields: ['instance', 'name'] }],
})
