import { useEffect, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import type { Conversation } from '../inbox/use-conversations.ts'

const lookMilliseconds = 20_000

/** Milliseconds left for free-form replies, counting down; 0 once the window is closed. */
export function useWindow({ windowEndsAt }: Pick<Conversation, 'windowEndsAt'>): number {
  const endsAt = windowEndsAt ? Date.parse(windowEndsAt.replace(' ', 'T')) : 0
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, endsAt - now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), left > 0 ? Math.min(left, lookMilliseconds) : lookMilliseconds)
    return () => clearTimeout(timer)
  })
  return left
}

/** `23 h 12 min`, `12 min`. */
export function useTimeLeft(milliseconds: number): string {
  const t = useT('whatsapp')
  const minutes = Math.ceil(milliseconds / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours > 0 && t('window.hours', { count: hours }),
    (rest > 0 || hours === 0) && t('window.minutes', { count: rest }),
  ]
    .filter(Boolean)
    .join(' ')
}
