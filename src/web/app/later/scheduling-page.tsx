import { useT } from '#web/locale/index.ts'
import { LaterPage } from './later-page.tsx'

export default function SchedulingPage() {
  const t = useT('shell')
  return <LaterPage title={t('later.scheduling.title')} text={t('later.scheduling.text')} />
}
