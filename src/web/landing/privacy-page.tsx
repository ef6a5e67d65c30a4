import { useT } from '#web/locale/index.ts'
import { LegalText } from './legal-text.tsx'

const sections = ['who', 'what', 'why', 'sharing', 'rights', 'cookies', 'keeping'] as const

export default function PrivacyPage() {
  const t = useT('legal')
  const shown = sections.map((key) => ({
    title: t(`privacy.sections.${key}.title`),
    text: t(`privacy.sections.${key}.text`),
  }))
  return <LegalText title={t('privacy.title')} intro={t('privacy.intro')} sections={shown} />
}
