import { useEffect } from 'react'

/** Sends ideas that this person captured offline, from any page. */
export function useLeftIdeas(user: string): void {
  useEffect(() => {
    if (!hasLeft(user)) return undefined
    let isOver = false
    let stop = (): void => {}
    import('#web/ideas/index.ts').then(
      ({ startIdeas }) => {
        if (!isOver) stop = startIdeas(user)
      },
      // The ideas page or the next load will send them.
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [user])
}

function hasLeft(user: string): boolean {
  try {
    return user !== '' && localStorage.getItem(`ideaOutbox:${user}`) !== null
  } catch {
    return false
  }
}
