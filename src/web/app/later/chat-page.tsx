import { titled, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { LaterPage } from './later-page.tsx'

export const meta = titled('shell', 'later.chat.title')

export default function ChatPage() {
  const t = useT('shell')
  const { isSignedIn } = useSession()
  const part = isSignedIn ? 'chat' : 'chatMarketing'
  return <LaterPage title={t(`later.${part}.title`)} text={t(`later.${part}.text`)} />
}
