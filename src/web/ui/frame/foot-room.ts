/**
 * A `ref` for a sticky bar with buttons at the bottom of the screen: toasts appear above it, and focused elements
 * scroll clear of it. Both read `--foot-room`; the buttons themselves, below `data-foot`, are always visible.
 */
export const keepFootRoom = roomKeeper('--foot-room', (bar) => {
  const { height } = bar.getBoundingClientRect()
  return height === 0 ? 0 : height + (Number.parseFloat(getComputedStyle(bar).bottom) || 0)
})

/**
 * The same for the buttons of a dialog or drawer that reaches the bottom of the screen, as all dialogs do on phones. Only toasts
 * read it, because the page below does not scroll.
 */
export const keepDialogFootRoom = roomKeeper('--dialog-foot-room', (footer) => {
  const dialog = footer.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  // Its final position, because its animation may still be running.
  const isAtFoot = dialog && dialog.offsetTop + dialog.offsetHeight >= innerHeight - 1
  return isAtFoot ? footer.offsetHeight : 0
})

function roomKeeper(property: string, roomOf: (element: HTMLElement) => number) {
  const rooms = new Map<HTMLElement, number>()
  const publish = () => document.documentElement.style.setProperty(property, `${Math.max(0, ...rooms.values())}px`)
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return
    element.dataset.foot = ''
    const observer = new ResizeObserver(() => {
      rooms.set(element, roomOf(element))
      publish()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      rooms.delete(element)
      publish()
    }
  }
}
