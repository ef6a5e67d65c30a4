import { useEffect, useState } from 'react'
import { type ChatPresence, presenceSeconds, type VisitorPresence } from '#shared/contracts/chat.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb, useLiveValue, useSession } from '#web/records/index.ts'

const beatMilliseconds = 25_000
const page = crypto.randomUUID()

/** Reports this member's presence and open conversation while the page is visible. */
export function useReportPresence(conversation: string): void {
  const { instance } = useInstance()
  const id = instance?.id ?? ''
  useEffect(() => {
    if (!id) return
    const say = (isOver: boolean): void => {
      const body = { page, conversation, isOver }
      // Losing this request does no harm: the next one follows. `keepalive` lets the last one outlive the page.
      const options = { method: 'POST', body, requestKey: null, keepalive: isOver }
      void pb.send(`/api/instances/${id}/chat-presence`, options).catch(() => undefined)
    }
    const look = (): void => {
      if (!document.hidden) say(false)
    }
    const turn = (): void => say(document.hidden)
    const leave = (): void => say(true)
    look()
    const timer = setInterval(look, beatMilliseconds)
    document.addEventListener('visibilitychange', turn)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('pagehide', leave)
    }
  }, [id, conversation])
  useEffect(
    () => () => {
      if (!id) return
      const options = { method: 'POST', body: { page, isOver: true }, requestKey: null }
      void pb.send(`/api/instances/${id}/chat-presence`, options).catch(() => undefined)
    },
    [id],
  )
}

/** Colleagues in the inbox by id, with the conversations they are viewing. */
export function useColleagues(): ReadonlyMap<string, readonly string[]> {
  const { instance } = useInstance()
  const { id: me } = useSession()
  const value = useFresh(useLiveValue<ChatPresence>(`@live/instances/${instance?.id ?? 'none'}`))
  const colleagues = new Map<string, string[]>()
  for (const { user, conversation } of value?.members ?? []) {
    if (user !== me) colleagues.set(user, [...(colleagues.get(user) ?? []), conversation])
  }
  return colleagues
}

/** Whether the customer has a page with the widget open. */
export const useIsVisitorHere = (contact: string): boolean =>
  useFresh(useLiveValue<VisitorPresence>(`@live/contacts/${contact}`)) !== null

/** Null once the value has expired. */
function useFresh<T extends object>(value: T | null): T | null {
  const [stale, setStale] = useState<T | null>(null)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setStale(value), presenceSeconds * 1000)
    return () => clearTimeout(timer)
  }, [value])
  return value === stale ? null : value
}
