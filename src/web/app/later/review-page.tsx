import { useT } from '#web/locale/index.ts'
import { LaterPage } from './later-page.tsx'

export default function ReviewPage() {
  const t = useT('shell')
  return <LaterPage title={t('later.review.title')} text={t('later.review.text')} />
}
