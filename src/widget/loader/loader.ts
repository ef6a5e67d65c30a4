import type { FromPage, FromPanel } from '../protocol.ts'
import { createLauncher } from './launcher.ts'
import { sheet } from './look.ts'

/**
 * The script that a site loads: `<script src="…/widget.js" data-site="…" async></script>`. It adds a button and a frame, which
 * stay hidden until the panel in the frame says that the channel is there, so a site that may not show it shows nothing. It
 * stores nothing, asks for nothing itself, and writes neither HTML nor inline styles, so that strict policies let it work.
 */
const script = document.currentScript as HTMLScriptElement | null
const mark = 'data-timbre-chat'
/** Whom the site has signed in. A page that goes on without a reload says it with `timbreChat.identify(token)`, or `('')`. */
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
  // The page comes first.
  if (document.readyState === 'complete') place(address, origin)
  else addEventListener('load', () => place(address, origin), { once: true })
}

function place(address: string, origin: string): void {
  // The tag may stand in a page twice.
  if (document.querySelector(`[${mark}]`)) return
  const host = document.createElement('div')
  host.setAttribute(mark, '')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet()]
  const frame = document.createElement('iframe')
  // The panel learns from it who its page is, whatever the policy of the page.
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

  /** Moves the focus with it, unless nobody has asked for it. */
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

  /** On a phone, above the keyboard. */
  function adapt(): void {
    const view = visualViewport
    const isCovered = !box.hidden && isSmall() && view !== null && view.scale === 1
    box.style.setProperty('height', isCovered ? `${view.height}px` : '')
    box.style.setProperty('top', isCovered ? `${view.offsetTop}px` : '')
  }
}

const isSmall = (): boolean => matchMedia('(max-width: 480px), (max-height: 480px)').matches
