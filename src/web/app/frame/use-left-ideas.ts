import { useEffect } from 'react'
import { checkConnection, useConnection } from '#web/records/index.ts'

/** Sends ideas that this person captured offline, from any page, also those that another tab has kept since. */
export function useLeftIdeas(user: string): void {
  const isOnline = useConnection() === 'online'
  useEffect(() => {
    if (!isOnline) return undefined
    let isOver = false
    let isAsked = false
    let stop = (): void => {}
    function look(): void {
      if (isAsked || !hasLeft(user)) return
      isAsked = true
      import('#web/ideas/index.ts').then(
        ({ startIdeas }) => {
          if (!isOver) stop = startIdeas(user)
        },
        () => {
          isAsked = false
          void checkConnection()
        },
      )
    }
    look()
    window.addEventListener('storage', look)
    return () => {
      isOver = true
      window.removeEventListener('storage', look)
      stop()
    }
  }, [user, isOnline])
}

function hasLeft(user: string): boolean {
  try {
    return user !== '' && localStorage.getItem(`ideaOutbox:${user}`) !== null
  } catch {
    return false
  }
}
