import { collection } from './define.ts'
import { json, relation, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const audienceSegments = collection('audience_segments', {
  tenant: { path: 'ambassador.instance' },
  fields: {
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true }),
    title: text({ required: true, max: 120 }),
    targetAudience: text({ max: 1000 }),
    pains: text({ max: 2000 }),
    goals: text({ max: 2000 }),
    description: text({ max: 2000 }),
    behavior: text({ max: 2000 }),
    focusSegments: text({ max: 1000 }),
    maturityLevel: text({ max: 200 }),
    keywords: json<string[]>(),
  },
  rules: membersRead('editor', 'ambassador.instance'),
  indexes: [{ fields: ['ambassador'] }],
})
