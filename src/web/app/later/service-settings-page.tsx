import { useT } from '#web/locale/index.ts'
import { LaterPage } from './later-page.tsx'

export default function ServiceSettingsPage() {
  const t = useT('shell')
  return <LaterPage title={t('later.serviceSettings.title')} text={t('later.serviceSettings.text')} />
}
