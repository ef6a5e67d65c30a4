import { titled, useT } from '#web/locale/index.ts'
import { LaterPage } from './later-page.tsx'

export const meta = titled('shell', 'later.review.title')

export default function ReviewPage() {
  const t = useT('shell')
  return <LaterPage title={t('later.review.title')} text={t('later.review.text')} />
}
