import type { FromPanel } from '../protocol.ts'

type State = Extract<FromPanel, { timbre: 'state' }>

/** The round button with the unread count. Hidden until its texts are known. */
export function createLauncher(pressed: () => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'launcher'
  button.hidden = true
  button.setAttribute('aria-expanded', 'false')
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.setAttribute('aria-hidden', 'true')
  button.append(icon('bubble', 'M4 5h16v11H9l-5 4z'), icon('cross', 'M6 6l12 12M18 6L6 18'), badge)
  button.addEventListener('click', pressed)
  let state: State | undefined

  function turn(isOpen: boolean): void {
    button.setAttribute('aria-expanded', String(isOpen))
    button.setAttribute('aria-label', (isOpen ? state?.closeLabel : state?.openLabel) ?? '')
    badge.hidden = isOpen || !state?.unread
  }

  return {
    button,
    turn,
    update(next: State, isOpen: boolean): void {
      state = next
      button.style.setProperty('--fill', next.fill)
      button.style.setProperty('--ink', next.ink)
      badge.textContent = next.unread > 9 ? '9+' : String(next.unread)
      button.hidden = !next.isOffered
      turn(isOpen)
    },
  }
}

function icon(name: string, path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', name)
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
