import { assessQuality, type QualityInput } from '#shared/quality/index.ts'

/** The report of a text with nothing around it but what the test says. */
export const reportOf = (body: string, more: Partial<QualityInput> = {}) =>
  assessQuality({
    body,
    language: 'en-US',
    characterLimit: 3000,
    sources: [],
    profileText: '',
    voice: null,
    useEmojis: true,
    useHashtags: true,
    bannedPhrases: [],
    others: [],
    ...more,
  })

export const checksOf = (body: string, more: Partial<QualityInput> = {}): string[] =>
  reportOf(body, more).findings.map(({ check }) => check)
