import { useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog came, whoever opened it: a button, a menu entry (then to the
 * menu's button), a key. Spread into the content of the dialog.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      before.current = lastingElement(document.activeElement)
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      if (before.current?.isConnected) before.current.focus()
    },
  }
}

/** A menu is gone when the dialog closes; its button stays. */
function lastingElement(element: Element | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const lasting = opener ? document.getElementById(opener) : element
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null
}
