import { useEffect } from 'react'

const counted = /^\(\d+\) /

/** Prefixes the window title with the unread count while the inbox is open. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const plain = document.title.replace(counted, '')
    document.title = unread > 0 ? `(${unread}) ${plain}` : plain
    return () => {
      document.title = document.title.replace(counted, '')
    }
  }, [unread])
}
