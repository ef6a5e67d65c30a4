import { useT } from '#web/locale/index.ts'
import { LegalText } from './legal-text.tsx'

const sections = ['service', 'account', 'content', 'trial', 'limits', 'liability', 'changes'] as const

export default function TermsPage() {
  const t = useT('legal')
  const shown = sections.map((key) => ({
    title: t(`terms.sections.${key}.title`),
    text: t(`terms.sections.${key}.text`),
  }))
  return <LegalText title={t('terms.title')} intro={t('terms.intro')} sections={shown} />
}
