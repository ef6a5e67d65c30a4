import type { BusinessHours } from '../contracts/chat-settings.ts'
import { languages } from '../preferred-language.ts'
import { duties } from '../scheduling/duty.ts'
import { collection } from './define.ts'
import { bool, json, relation, select, selectMany, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** Answers customers from one knowledge base only. */
export const bots = collection('bots', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 80 }),
    /** Empty: the name in the chat's settings. */
    knowledgeBase: relation('knowledge_bases'),
    /** The languages of its answers; the first one is for customers with another language. */
    languages: selectMany(languages),
    tone: text({ max: 1000 }),
    /** The ambassador whose voice a model uses in answers; empty: a neutral voice. */
    ambassador: relation('ambassadors'),
    /** Instructions for the model, e.g. when to bring in a person. */
    rules: text({ max: 2000 }),
    active: bool(),
    /** When it answers; empty: always. */
    duty: select(duties),
    /** Its own hours, in the workspace's time zone. */
    hours: json<BusinessHours>({ maxSize: 16_000 }),
    /** Words of a customer that bring in a person immediately. */
    handOverWords: json<string[]>({ maxSize: 4000 }),
  },
  rules: membersRead('admin'),
  indexes: [{ fields: ['instance', 'created'] }, { fields: ['knowledgeBase'] }, { fields: ['ambassador'] }],
})
