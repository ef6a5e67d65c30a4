import { titled, useT } from '#web/locale/index.ts'
import { LaterPage } from './later-page.tsx'

export const meta = titled('shell', 'later.content.title')

export default function ContentPage() {
  const t = useT('shell')
  return <LaterPage title={t('later.content.title')} text={t('later.content.text')} />
}
