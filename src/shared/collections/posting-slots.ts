import { collection } from './define.ts'
import { number, relation, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** A weekly posting time of an ambassador. "Add to queue" fills each with one post. */
export const postingSlots = collection('posting_slots', {
  tenant: { path: 'ambassador.instance' },
  fields: {
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** 1 is Monday, 7 Sunday, as in ISO 8601. */
    weekday: number({ required: true, onlyInt: true, min: 1, max: 7 }),
    /** `HH:MM` in `timezone`. */
    time: text({ required: true, max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    timezone: text({ required: true, max: 60 }),
  },
  rules: membersRead('editor', 'ambassador.instance'),
  indexes: [{ fields: ['ambassador', 'weekday', 'time'], unique: true }],
})
