import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { contactName } from './contact-name.ts'
import { isSwitchedOn, keepSwitch } from './kept-switch.ts'
import type { Conversation } from './use-conversations.ts'
import { useCustomerMessages } from './use-customer-messages.ts'

const storageKey = 'chatNotices'
const maxCharacters = 200

/** Desktop notifications for customer messages while the window is in the background. Opt-in. */
export function useDesktopNotices(onOpen: (conversation: string) => void) {
  const t = useT('chat')
  const isPossible = typeof Notification !== 'undefined'
  const [isOn, setOn] = useState(() => isPossible && Notification.permission === 'granted' && isSwitchedOn(storageKey))
  useCustomerMessages(isOn, (conversation, message) => {
    if (document.hidden) show(conversation, message)
  })

  function show({ id, expand }: Conversation, { body }: Row<'messages'>): void {
    const notice = new Notification(contactName(expand?.contact), { body: body.slice(0, maxCharacters), tag: id })
    notice.onclick = () => {
      window.focus()
      onOpen(id)
      notice.close()
    }
  }

  async function toggle(): Promise<void> {
    const wanted = !isOn && (await Notification.requestPermission()) === 'granted'
    if (!isOn && !wanted) toast({ title: t('notices.denied') })
    setOn(wanted)
    keepSwitch(storageKey, wanted)
  }
  return { isPossible, isOn, toggle }
}
