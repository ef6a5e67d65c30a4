import { type PreferenceEvidence, preferenceKeyPattern } from '../contracts/preferences.ts'
import { collection } from './define.ts'
import { bool, json, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const preferenceStatuses = ['accepted', 'dismissed'] as const

/**
 * A team's preferences for all posts of an ambassador: found in notes and edits and accepted, or written by hand. Dismissed ones
 * are kept, so that they are not proposed again immediately.
 */
export const writingPreferences = collection('writing_preferences', {
  tenant: { path: 'ambassador.instance' },
  fields: {
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** The key of its proposal (`contracts/preferences.ts`); empty if a person wrote it. */
    key: text({ max: 80, pattern: preferenceKeyPattern, writtenBy: 'creator' }),
    /** The text for agents. */
    text: text({ required: true, max: 300 }),
    status: select(preferenceStatuses, { required: true }),
    /** The notes and edits in which it was found, as of the decision. */
    evidence: json<PreferenceEvidence[]>({ writtenBy: 'server' }),
    /** Whether the embedded composer can apply it; a model can apply any text. */
    isForComposer: bool({ writtenBy: 'server' }),
  },
  rules: membersRead('editor', 'ambassador.instance'),
  indexes: [
    { fields: ['ambassador', 'status'] },
    { fields: ['ambassador', 'key'], unique: true, where: `"key" <> ''` },
  ],
})
