import type { WidgetConfig } from '#shared/contracts/chat.ts'
import { type Calls, Refusal } from './calls.ts'
import { paint } from './colours.ts'
import { createConversation } from './conversation.ts'
import type { Keep } from './keep.ts'
import { createLive } from './live.ts'
import { openOutbox } from './outbox.ts'
import { openPageAround } from './page-around.ts'
import type { Who } from './pre-chat.ts'
import { createPresence } from './presence.ts'
import { fill, type WidgetTexts } from './texts.ts'
import { createView } from './view.ts'

interface Given {
  config: WidgetConfig
  readonly calls: Calls
  readonly keep: Keep
  /** Remembered as long as the tab is open. */
  readonly ofTab: Keep
  readonly language: string
  readonly texts: WidgetTexts
  readonly sites: readonly string[]
}

/** The whole panel: what it knows, who hears of it, and what is shown. */
export function createChat({ config, calls, keep, ofTab, language, texts, sites }: Given) {
  /** The channel was paused, or is no more. */
  let isGone = false
  let problem = ''
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
    ...{ calls, conversation, changed: () => render(), typing: (name) => presence.hear(name) },
    ended(why) {
      if (why === 'channel') leave()
      else conversation.clear()
    },
  })
  const presence = createPresence({ calls, conversation, texts, live })
  const around = openPageAround(sites, turn)
  const colours = paint(config.accent)
  const view = createView(
    { config, keep, language, texts, typing: presence.typing, outbox },
    {
      ...{ send: outbox.add, typed: presence.tellTyping, file: calls.file },
      close: around.isFramed ? () => around.tell({ timbre: 'close' }) : null,
      begin: (who) => attempt(() => open(who)),
      rate: (given, comment) => attempt(() => calls.tell('rating', { rating: given, comment })),
      async askForPerson() {
        await attempt(async () => {
          if (!calls.hasSession()) conversation.take(await calls.start())
          await calls.tell('person')
          connect()
        })
      },
    },
  )

  // Without a network, the stream begins once there is one.
  if (calls.hasSession()) open().catch(connect)
  void outbox.flush()
  for (const event of ['online', 'offline']) addEventListener(event, live.renew)
  addEventListener('online', outbox.flush)
  render()

  async function open(who?: Who): Promise<void> {
    conversation.take(await calls.start(who))
    connect()
    void outbox.flush()
    render()
    if (who) view.focus()
  }

  function connect(): void {
    if (calls.hasSession() && !isGone && !document.hidden) live.start()
  }

  /** What fails is said, and for the visitor to try again. */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      problem = ''
      return true
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) leave()
      // A session that is known goes on once the server can be reached.
      else connect()
      problem = texts.failed
      return false
    } finally {
      render()
    }
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
    if (document.hasFocus()) view.focus()
    // Opening hours may have passed meanwhile.
    calls.config().then(
      (fresh) => {
        config = fresh
        render()
      },
      (error) => {
        if (error instanceof Refusal && error.status === 404) leave()
      },
    )
  }

  function render(): void {
    const isOffline = live.isOffline()
    view.render({ config, conversation, hasSession: calls.hasSession(), isOffline, isGone, problem })
    const unread = presence.read()
    const openLabel = unread === 0 ? texts.open : unread === 1 ? texts.openUnread_one : texts.openUnread_other
    around.tell({
      ...{ timbre: 'state', title: fill(texts.title, { name: config.name }), closeLabel: texts.close, unread },
      ...{ ...colours, openLabel: fill(openLabel, { count: unread }), wasOpen: ofTab.get('open') === '1' },
    })
  }

  return { node: view.node }
}
