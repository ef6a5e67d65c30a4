import { useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { LaterPage } from './later-page.tsx'

export default function ChatPage() {
  const t = useT('shell')
  const { isSignedIn } = useSession()
  const part = isSignedIn ? 'chat' : 'chatMarketing'
  return <LaterPage title={t(`later.${part}.title`)} text={t(`later.${part}.text`)} />
}
