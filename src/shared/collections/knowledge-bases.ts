import { collection } from './define.ts'
import { relation, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const knowledgeBases = collection('knowledge_bases', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    name: text({ required: true, max: 120 }),
    description: text({ max: 1000 }),
  },
  rules: membersRead('editor'),
  indexes: [{ fields: ['instance', 'created'] }],
})
