import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, useLive, useSession } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { contactName } from './contact-name.ts'
import type { Conversation } from './use-conversations.ts'

const storageKey = 'chatNotices'
const maxCharacters = 200

/** Tells of customers' messages on the desktop while the window is in the background. Off until somebody switches it on. */
export function useDesktopNotices(onOpen: (conversation: string) => void) {
  const t = useT('chat')
  const { instance } = useInstance()
  const { id: me } = useSession()
  const isPossible = typeof Notification !== 'undefined'
  const [isOn, setOn] = useState(() => isPossible && Notification.permission === 'granted' && isStored())
  useLive('messages', '*', {
    filter: 'conversation.instance = {:instance} && author = "visitor"',
    params: { instance: instance?.id ?? '' },
    enabled: isOn && Boolean(instance),
    onChange(event) {
      if (event?.action === 'create' && document.hidden) void tell(event.record).catch(() => undefined)
    },
  })

  /** Not of those that the bot or somebody else answers. */
  async function tell({ conversation, body }: Row<'messages'>): Promise<void> {
    const options = { expand: 'contact', requestKey: null }
    const { status, assignee, expand } = await pb
      .collection('conversations')
      .getOne<Conversation>(conversation, options)
    if (status !== 'open' || (assignee && assignee !== me)) return
    const shown = { body: body.slice(0, maxCharacters), tag: conversation }
    const notice = new Notification(contactName(expand?.contact), shown)
    notice.onclick = () => {
      window.focus()
      onOpen(conversation)
      notice.close()
    }
  }

  async function toggle(): Promise<void> {
    const wanted = !isOn && (await Notification.requestPermission()) === 'granted'
    if (!isOn && !wanted) toast({ title: t('notices.denied') })
    setOn(wanted)
    store(wanted)
  }
  return { isPossible, isOn, toggle }
}

function isStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

function store(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the choice applies to this page only.
  }
}
