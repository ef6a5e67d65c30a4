import { type PreferenceEvidence, preferenceKeyPattern } from '../contracts/preferences.ts'
import { collection } from './define.ts'
import { bool, json, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const preferenceStatuses = ['accepted', 'dismissed'] as const

/**
 * What a team wants in every post of an ambassador: found in its notes and edits and accepted, or written by hand. What it
 * dismissed is kept, so that it is not proposed again at once.
 */
export const writingPreferences = collection('writing_preferences', {
  tenant: { path: 'ambassador.instance' },
  fields: {
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Of the proposal that it comes from (`contracts/preferences.ts`); empty if a person wrote it. */
    key: text({ max: 80, pattern: preferenceKeyPattern, writtenBy: 'creator' }),
    /** As agents read it. */
    text: text({ required: true, max: 300 }),
    status: select(preferenceStatuses, { required: true }),
    /** The notes and edits in which it was found when it was decided on. */
    evidence: json<PreferenceEvidence[]>({ writtenBy: 'server' }),
    /** Whether the embedded composer understands it; a model reads every text. */
    isForComposer: bool({ writtenBy: 'server' }),
  },
  rules: membersRead('editor', 'ambassador.instance'),
  indexes: [
    { fields: ['ambassador', 'status'] },
    { fields: ['ambassador', 'key'], unique: true, where: `"key" <> ''` },
  ],
})
