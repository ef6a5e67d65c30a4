import type { BusinessHours } from '../contracts/chat-settings.ts'
import { languages } from '../preferred-language.ts'
import { duties } from '../scheduling/duty.ts'
import { collection } from './define.ts'
import { bool, json, relation, select, selectMany, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** Answers customers from one knowledge base, and from nothing else. */
export const bots = collection('bots', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 80 }),
    /** Empty: that of the chat's settings. */
    knowledgeBase: relation('knowledge_bases'),
    /** In which it answers; the first one for customers with another language. */
    languages: selectMany(languages),
    tone: text({ max: 1000 }),
    /** In whose voice a model words its answers; empty: in a neutral one. */
    ambassador: relation('ambassadors'),
    /** What a model has to heed, such as when to bring in a person. */
    rules: text({ max: 2000 }),
    active: bool(),
    /** When it answers; empty: always. */
    duty: select(duties),
    /** Its own hours, on the clock of the workspace. */
    hours: json<BusinessHours>({ maxSize: 16_000 }),
    /** Words of a customer that bring in a person at once. */
    handOverWords: json<string[]>({ maxSize: 4000 }),
  },
  rules: membersRead('admin'),
  indexes: [{ fields: ['instance', 'created'] }, { fields: ['knowledgeBase'] }, { fields: ['ambassador'] }],
})
