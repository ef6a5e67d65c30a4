import type { LegalDocument } from '#shared/contracts/legal.ts'
import type { Translate } from '#web/locale/index.ts'

const privacy = ['who', 'what', 'why', 'sharing', 'rights', 'cookies', 'keeping'] as const
const terms = ['service', 'account', 'content', 'trial', 'limits', 'liability', 'changes'] as const

/** The product's own text. */
export function ownLegalText(t: Translate<'legal'>, document: LegalDocument) {
  return document === 'privacy'
    ? {
        title: t('privacy.title'),
        intro: t('privacy.intro'),
        sections: privacy.map((key) => ({
          title: t(`privacy.sections.${key}.title`),
          text: t(`privacy.sections.${key}.text`),
        })),
      }
    : {
        title: t('terms.title'),
        intro: t('terms.intro'),
        sections: terms.map((key) => ({
          title: t(`terms.sections.${key}.title`),
          text: t(`terms.sections.${key}.text`),
        })),
      }
}

/** The same in the markup of written texts, as a starting point. */
export function ownLegalMarkup(t: Translate<'legal'>, document: LegalDocument): string {
  const { intro, sections } = ownLegalText(t, document)
  return [intro, ...sections.map(({ title, text }) => `# ${title}\n\n${text}`)].join('\n\n')
}
