/**
 * Inlined into public pages by the build. Prerendered pages work without scripts; the app is loaded on the first
 * interaction (hover, touch, key, focus), or immediately for people who are signed in or prefer another language.
 * Clicks before the app has loaded are replayed. Must have no imports: it is copied as text.
 */
export function wakeOnIntent(): void {
  document.currentScript?.remove()
  const app = document.querySelector<HTMLScriptElement>('script[type="text/later"]')
  if (!app) return
  const reachable = 'a, button, input, textarea, select, summary, [role="button"]'
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  let pressed: HTMLElement | null = null

  const onSign = (event: Event): void => {
    if (event.type === 'keydown' || (event.target instanceof Element && event.target.closest(reachable))) wake()
  }
  const onClick = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, [role="button"]') : null
    if (!target) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = target
    wake()
  }
  const wake = (): void => {
    for (const sign of signs) document.removeEventListener(sign, onSign, true)
    if (app.type === 'module') return
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload'
    const copy = document.createElement('script')
    copy.type = 'module'
    copy.textContent = app.textContent
    app.type = 'module'
    document.head.append(copy)
    copy.remove()
  }

  for (const sign of signs) document.addEventListener(sign, onSign, { capture: true, passive: true })
  document.addEventListener('click', onClick, true)
  window.addEventListener(
    'app-ready',
    () => {
      document.removeEventListener('click', onClick, true)
      // Menus open on pointer down, buttons on click.
      const open = { bubbles: true, button: 0, pointerType: 'mouse' }
      if (pressed?.isConnected && pressed.dispatchEvent(new PointerEvent('pointerdown', { ...open, cancelable: true })))
        pressed.click()
    },
    { once: true },
  )

  const language = document.documentElement.lang
  const wanted = /(?:^|; )locale=([^;]+)/.exec(document.cookie)?.[1] ?? navigator.language
  const isPrefixed = location.pathname.startsWith(`/${language}`)
  let isSignedIn = false
  try {
    isSignedIn = Boolean(localStorage.getItem('pocketbase_auth'))
  } catch {
    // Storage is blocked, so nobody is signed in.
  }
  if (isSignedIn || (!isPrefixed && wanted.slice(0, 2).toLowerCase() !== language.slice(0, 2))) wake()
}
