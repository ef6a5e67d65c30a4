import { useEffect, useState } from 'react'
import { type ChatPresence, presenceSeconds, type VisitorPresence } from '#shared/contracts/chat.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb, useLiveValue, useSession } from '#web/records/index.ts'

const beatMilliseconds = 25_000
const page = crypto.randomUUID()

/** Says that this member is in the inbox, and which conversation they look at, as long as the page is seen. */
export function useReportPresence(conversation: string): void {
  const { instance } = useInstance()
  const id = instance?.id ?? ''
  useEffect(() => {
    if (!id) return
    const say = (isOver: boolean): void => {
      const body = { page, conversation, isOver }
      // Nobody misses it if it does not arrive: the next one follows. The last one outlives the page.
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

/** The colleagues who are in the inbox, by their ids, with the conversations that they look at. */
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

/** Null once a value is older than it is good for. */
function useFresh<T extends object>(value: T | null): T | null {
  const [stale, setStale] = useState<T | null>(null)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setStale(value), presenceSeconds * 1000)
    return () => clearTimeout(timer)
  }, [value])
  return value === stale ? null : value
}
