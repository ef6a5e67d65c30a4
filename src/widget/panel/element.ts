type Child = Node | string | null | undefined | false

/**
 * Creates an element; strings become text nodes. `on…` adds a listener, `true` sets an empty attribute, and false or null sets
 * none.
 */
export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string | number | boolean | null | ((event: never) => void)>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value as (event: Event) => void)
    else if (value !== false && value !== null) made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

/** Writes only changed text, which keeps the selection and focus and avoids repeated announcements. */
export function say(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
  node.hidden = text === ''
}

export function icon(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
