import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { Calls } from './calls.ts'
import { createComposer } from './composer.ts'
import type { Conversation } from './conversation.ts'
import { element, say } from './element.ts'
import { createHeader } from './header.ts'
import type { Keep } from './keep.ts'
import { createMessageList } from './message-list.ts'
import type { Outbox } from './outbox.ts'
import { createPreChat, type Who } from './pre-chat.ts'
import { createRating } from './rating.ts'
import type { WidgetTexts } from './texts.ts'
import { createTranscript } from './transcript.ts'

interface Given {
  readonly config: WidgetConfig
  readonly keep: Keep
  readonly language: string
  readonly texts: WidgetTexts
  readonly draft: HTMLElement
  readonly typing: HTMLElement
  readonly outbox: Outbox
}

interface Acts {
  send(body: string, files: readonly File[]): void
  file(message: string, name: string): Promise<Blob>
  typed(): void
  /** Null without an embedding page. */
  readonly close: (() => void) | null
  askForPerson(): Promise<void>
  rate(rating: number, comment: string): Promise<boolean>
  begin(who: Who): Promise<boolean>
  mail: Calls['transcript']
  /** The address named by the visitor or their site; '' if unknown. */
  email(): string
}

interface Shown {
  readonly config: WidgetConfig
  readonly conversation: Conversation
  /** All required details are known. */
  readonly isNamed: boolean
  readonly isOffline: boolean
  readonly isGone: boolean
  /** Why the last action failed; '' if it did not. */
  readonly problem: string
  /** Why the visitor has to sign in on the site first; '' if they may write. */
  readonly signIn: string
}

/** The whole panel, top to bottom. */
export function createView({ config: first, keep, language, texts, draft, typing, outbox }: Given, acts: Acts) {
  const transcript = createTranscript(texts, { ask: acts.mail, email: acts.email, leave: () => composer.focus() })
  const header = createHeader(texts, language, acts.close, transcript.button)
  const rating = createRating(texts, acts.rate)
  const closing = element('p', { class: 'info' }, '')
  const ofItems = { retry: outbox.retry, discard: outbox.drop, file: acts.file }
  const list = createMessageList(texts, language, ofItems, [draft, typing, closing, rating.node])
  const notice = element('p', { class: 'notice', role: 'status', hidden: true })
  const person = element('button', { type: 'button', class: 'person', onclick: askForPerson }, texts.person)
  const composer = createComposer(texts, keep, acts)
  const preChat = createPreChat(texts, first, acts.begin)
  const main = element(
    'main',
    {},
    list.node,
    preChat.node,
    ...[notice, transcript.done, transcript.form],
    person,
    composer.node,
  )
  const node = element('div', { class: 'panel', onkeydown: closeByKey }, header.node, main)
  // Otherwise the browser would replace the panel with the file.
  node.addEventListener('dragover', (event) => event.preventDefault())
  node.addEventListener('drop', (event) => {
    event.preventDefault()
    if (!composer.node.hidden) composer.addFiles([...(event.dataTransfer?.files ?? [])])
  })

  async function askForPerson(): Promise<void> {
    person.disabled = true
    await acts.askForPerson()
    person.disabled = false
    composer.focus()
  }

  function closeByKey({ key, isComposing }: KeyboardEvent): void {
    if (key === 'Escape' && !isComposing) acts.close?.()
  }

  function render({ config, conversation, isNamed, isOffline, isGone, problem, signIn }: Shown): void {
    const state = conversation.state()
    const isAsking = preChat.isWanted && !isNamed
    const isClosed = isGone || signIn !== ''
    header.render(config, state.status === 'open' || state.status === 'snoozed')
    list.render({ conversation, outbox, isOffline, greeting: config.greeting })
    rating.render(state)
    say(closing, state.status === 'resolved' ? texts.resolved : '')
    say(notice, isGone ? texts.gone : signIn || (isOffline ? texts.offline : problem))
    preChat.node.hidden = !isAsking || isClosed
    composer.node.hidden = isAsking || isClosed
    transcript.render(!isAsking && !isClosed && state.sequence > 0)
    person.hidden = isAsking || isClosed || !(state.status === 'pending' || (config.hasBot && state.status === ''))
  }

  return {
    node,
    render,
    /** Call after unhiding: hidden elements have no size. */
    settle(): void {
      list.toEnd()
      composer.grow()
    },
    clear(): void {
      composer.clear()
      transcript.clear()
    },
    focus: () => (preChat.node.hidden ? composer.focus() : preChat.focus()),
  }
}
