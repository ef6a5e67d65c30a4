import type { Row } from '../collections/index.ts'
import type { Language } from '../preferred-language.ts'

/** The product's own texts (`locales/*\/legal.ts`): raise both when their content changes. */
export const ownLegalTexts = { version: '2026-11', since: '2026-11-01 00:00:00.000Z' }

/** The terms of service and the privacy policy in force. */
export interface LegalTexts {
  version: string
  /** People who accepted the terms earlier have to accept them again. */
  since: string
  /** The texts written by an administrator; the others are the product's own. */
  written: readonly LegalField[]
}

export const defaultLegalTexts: LegalTexts = { ...ownLegalTexts, written: [] }

export type LegalDocument = 'terms' | 'privacy'

/** The fields of `legal_versions`. */
export const legalFields = ['termsEnglish', 'termsPortuguese', 'privacyEnglish', 'privacyPortuguese'] as const
export type LegalField = (typeof legalFields)[number]

export const legalField = (document: LegalDocument, language: Language): LegalField =>
  `${document}${language === 'pt-BR' ? 'Portuguese' : 'English'}`

/** Whether the person has not accepted the terms in force yet. */
export const needsTerms = ({ termsConsentAt }: Pick<Row<'users'>, 'termsConsentAt'>, { since }: LegalTexts): boolean =>
  termsConsentAt < since
