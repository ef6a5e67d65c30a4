import type { WidgetConfig } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { type Calls, Forgotten, Refusal } from './calls.ts'
import { paint } from './colours.ts'
import { createConversation } from './conversation.ts'
import type { Identity } from './identity.ts'
import type { Keep } from './keep.ts'
import { createLive } from './live.ts'
import { openOutbox } from './outbox.ts'
import { openPageAround } from './page-around.ts'
import type { Who } from './pre-chat.ts'
import { createPresence } from './presence.ts'
import { createSignIn } from './sign-in.ts'
import type { WidgetTexts } from './texts.ts'
import { createView } from './view.ts'

interface Given {
  config: WidgetConfig
  readonly calls: Calls
  readonly identity: Identity
  readonly keep: Keep
  /** Kept for the lifetime of the tab. */
  readonly ofTab: Keep
  readonly language: string
  readonly texts: WidgetTexts
  readonly sites: readonly string[]
}

/** The whole panel: state, subscriptions and view. */
export function createChat({ config, calls, identity, keep, ofTab, language, texts, sites }: Given) {
  /** The channel was paused or deleted. */
  let isGone = false
  const conversation = createConversation(() => {
    for (const { clientId } of conversation.messages()) outbox.drop(clientId)
    render()
  })
  const outbox = openOutbox({
    ...{ calls, conversation, keep, changed: () => render() },
    arrived() {
      connect()
      live.nudge()
    },
    gone: () => leave(),
  })
  const live = createLive({
    ...{ calls, conversation, changed: () => render(), typing: (name, text) => presence.hear(name, text) },
    people: (arePeopleHere) => take({ ...config, arePeopleHere }),
    ended(why) {
      if (why === 'channel') leave()
      else conversation.clear()
    },
  })
  const presence = createPresence({ calls, conversation, texts, live })
  const { attempt, problem } = createAttempts(texts.failed, {
    failed: (error) => (isMissing(error) ? leave() : connect()),
    ended: () => render(),
  })
  const signIn = createSignIn({ mode: config.identity, identity, forget, resume, render: () => render() })
  const around = openPageAround(sites, { turned: turn, identified: signIn.hear })
  const colours = paint(config.accent)
  const view = createView(
    { config, keep, language, texts, draft: presence.draft, typing: presence.typing, outbox },
    {
      ...{ send: outbox.add, typed: presence.tellTyping, file: calls.file },
      close: around.isFramed ? () => around.tell({ timbre: 'close' }) : null,
      begin: (who) => attempt(() => open(who)),
      ...{ mail: calls.transcript, email: () => identity.email() || keep.get('email') },
      rate: (given, comment) => attempt(() => calls.tell('rating', { rating: given, comment })),
      askForPerson: async () => void (await attempt(askForPerson)),
    },
  )

  signIn.ask(around)
  for (const event of ['online', 'offline']) addEventListener(event, live.renew)
  addEventListener('online', outbox.flush)
  render()

  /** While offline, the stream starts once the network is back. */
  function resume(): void {
    if (calls.hasSession()) open().catch(connect).finally(render)
    void outbox.flush()
    render()
  }

  /** Removes everything of the previous visitor: session, unsent messages and drafts. */
  function forget(): void {
    live.stop()
    calls.forget()
    outbox.clear()
    view.clear()
    conversation.clear()
  }

  async function open(who?: Who): Promise<void> {
    conversation.begin(await calls.start(who))
    connect()
    void outbox.flush()
    render()
    if (who) view.focus()
  }

  async function askForPerson(): Promise<void> {
    if (!calls.hasSession()) conversation.begin(await calls.start())
    await calls.tell('person')
    connect()
  }

  function connect(): void {
    if (calls.hasSession() && !isGone && !document.hidden) live.start()
  }

  function leave(): void {
    isGone = true
    live.stop()
    if (!presence.isShown()) around.tell({ timbre: 'gone' })
    render()
  }

  function turn(isShown: boolean): void {
    presence.turn(isShown)
    ofTab.set('open', isShown ? '1' : '')
    render()
    if (!isShown) return
    view.settle()
    // A customer may have written on another device.
    if (identity.token() && identity.mayWrite(config.identity) && !calls.hasSession()) void attempt(() => open())
    if (document.hasFocus()) view.focus()
    // Opening hours may have started or ended meanwhile.
    calls.config().then(take, (error) => isMissing(error) && leave())
  }

  function take(next: WidgetConfig): void {
    config = next
    render()
  }

  function render(): void {
    const isOffline = live.isOffline()
    const isNamed = calls.hasSession() || identity.token() !== ''
    const asked = identity.asks(config.identity, texts)
    view.render({ config, conversation, isNamed, isOffline, isGone, problem: problem(), signIn: asked })
    around.tell({
      ...{ timbre: 'state', ...buttonWords(texts, config.name, presence.read()), ...colours },
      ...{ wasOpen: ofTab.get('open') === '1', isOffered: identity.isOffered(config.identity) },
    })
  }

  return { node: view.node }
}

const isMissing = (error: unknown): boolean => error instanceof Refusal && error.status === 404

/** Runs the visitor's actions. Failures are shown and left to the visitor to retry. Reuses a known session. */
function createAttempts(words: string, outside: { failed(error: unknown): void; ended(): void }) {
  let problem = ''
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      problem = ''
      return true
    } catch (error) {
      outside.failed(error)
      problem = error instanceof Forgotten ? '' : words
      return false
    } finally {
      outside.ended()
    }
  }
  return { attempt, problem: () => problem }
}

function buttonWords(texts: WidgetTexts, name: string, unread: number) {
  const openLabel = unread === 0 ? texts.open : unread === 1 ? texts.openUnread_one : texts.openUnread_other
  return {
    ...{ title: fillText(texts.title, { name }), closeLabel: texts.close, unread },
    openLabel: fillText(openLabel, { count: unread }),
  }
}
