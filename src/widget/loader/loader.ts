import type { FromPage, FromPanel } from '../protocol.ts'
import { createLauncher } from './launcher.ts'
import { sheet } from './look.ts'

/**
 * The script that a site loads: `<script src="…/widget.js" data-site="…" async></script>`. It adds a button and a frame, hidden
 * until the panel reports that the channel exists, so a site that is not allowed shows nothing. It stores nothing, makes no
 * requests of its own, and writes neither HTML nor inline styles, so that it works under strict policies.
 */
const script = document.currentScript as HTMLScriptElement | null
const mark = 'data-timbre-chat'
/** The visitor's signed identity. Single-page apps update it with `timbreChat.identify(token)`, or `('')` on sign-out. */
let identity = script?.dataset.identity ?? ''
let identityChanged = () => {}

if (script?.src && script.dataset.site && 'adoptedStyleSheets' in document) {
  const { origin } = new URL(script.src)
  Object.assign(window, {
    timbreChat: {
      identify(token: unknown): void {
        identity = String(token ?? '')
        identityChanged()
      },
    },
  })
  const language = script.dataset.lang || document.documentElement.lang
  const address = `${origin}/widget/${encodeURIComponent(script.dataset.site)}?lang=${encodeURIComponent(language)}`
  // Never delay the page itself.
  if (document.readyState === 'complete') place(address, origin)
  else addEventListener('load', () => place(address, origin), { once: true })
}

function place(address: string, origin: string): void {
  // The tag may be on a page twice.
  if (document.querySelector(`[${mark}]`)) return
  const host = document.createElement('div')
  host.setAttribute(mark, '')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet()]
  const frame = document.createElement('iframe')
  // The panel learns the embedding site from the referrer, whatever the page's own policy.
  frame.referrerPolicy = 'origin'
  frame.src = address
  const box = document.createElement('div')
  box.className = 'box'
  box.hidden = true
  box.append(frame)
  const launcher = createLauncher(() => show(box.hidden === true))
  root.append(box, launcher.button)
  document.body.append(host)

  addEventListener('message', ({ source, origin: sender, data }: MessageEvent<FromPanel | null>) => {
    if (source !== frame.contentWindow || sender !== origin || !data) return
    if (data.timbre === 'close') show(false)
    else if (data.timbre === 'hello') {
      identityChanged = () => post({ timbre: 'identity', token: identity })
      identityChanged()
    } else if (data.timbre === 'gone') host.remove()
    else if (data.timbre === 'state') {
      const isFirst = launcher.button.hidden
      frame.title = data.title
      launcher.update(data, !box.hidden)
      if (!data.isOffered) return show(false, false)
      if (isFirst && data.wasOpen && !isSmall()) show(true, false)
      else if (isFirst) tell()
    }
  })
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && !box.hidden) show(false)
  })
  visualViewport?.addEventListener('resize', adapt)

  /** Moves the focus along, unless the visitor did not trigger it. */
  function show(isShown: boolean, moveFocus = true): void {
    if (box.hidden !== isShown) return
    box.hidden = !isShown
    launcher.turn(isShown)
    adapt()
    tell()
    if (moveFocus) (isShown ? frame : launcher.button).focus()
  }

  const tell = () => post({ timbre: 'shown', isShown: !box.hidden })

  function post(said: FromPage): void {
    frame.contentWindow?.postMessage(said, origin)
  }

  /** Keeps the frame above a phone's keyboard. */
  function adapt(): void {
    const view = visualViewport
    const isCovered = !box.hidden && isSmall() && view !== null && view.scale === 1
    box.style.setProperty('height', isCovered ? `${view.height}px` : '')
    box.style.setProperty('top', isCovered ? `${view.offsetTop}px` : '')
  }
}

const isSmall = (): boolean => matchMedia('(max-width: 480px), (max-height: 480px)').matches
