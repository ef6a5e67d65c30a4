import { useEffect } from 'react'

/** Sends ideas that this person captured without a network, whichever page is opened first. */
export function useLeftIdeas(user: string): void {
  useEffect(() => {
    if (!hasLeft(user)) return undefined
    let isOver = false
    let stop = (): void => {}
    import('#web/ideas/index.ts').then(
      ({ startIdeas }) => {
        if (!isOver) stop = startIdeas(user)
      },
      // The page of the ideas sends them, or the next load.
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
