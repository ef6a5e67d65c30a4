import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { date, text } from './fields.ts'

export const maxLegalCharacters = 40_000
const words = () => text({ max: maxLegalCharacters })

/**
 * Legal texts written by administrators; the latest version is in force. If a text is empty, the product's own applies. Everyone
 * can read all versions, including the one that they accepted.
 */
export const legalVersions = collection('legal_versions', {
  tenant: { global: 'They hold for the whole installation and are public.' },
  fields: {
    version: text({ required: true, max: 40, pattern: '^[\\w.-]+$', writtenBy: 'creator' }),
    /** Set by the server's clock. */
    since: date({ writtenBy: 'server' }),
    termsEnglish: words(),
    termsPortuguese: words(),
    privacyEnglish: words(),
    privacyPortuguese: words(),
  },
  rules: { ...locked, list: '', view: '' },
  indexes: [{ fields: ['version'], unique: true }, { fields: ['since'] }],
})
