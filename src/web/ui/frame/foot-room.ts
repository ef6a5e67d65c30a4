const rooms = new Map<HTMLElement, number>()

/**
 * A `ref` for a sticky bar with buttons at the bottom of the screen: toasts appear above it, and focused elements
 * scroll clear of it. Both read `--foot-room`; the buttons themselves, below `data-foot`, are always visible.
 */
export function keepFootRoom(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  element.dataset.foot = ''
  const observer = new ResizeObserver(() => {
    const { height } = element.getBoundingClientRect()
    rooms.set(element, height === 0 ? 0 : height + (Number.parseFloat(getComputedStyle(element).bottom) || 0))
    publish()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    rooms.delete(element)
    publish()
  }
}

function publish(): void {
  document.documentElement.style.setProperty('--foot-room', `${Math.max(0, ...rooms.values())}px`)
}
