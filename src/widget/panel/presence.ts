import { fillText } from '#shared/fill-text.ts'
import type { Calls } from './calls.ts'
import type { Conversation } from './conversation.ts'
import { element, say } from './element.ts'
import type { Live } from './live.ts'
import type { WidgetTexts } from './texts.ts'

interface Outside {
  readonly calls: Pick<Calls, 'hasSession' | 'tell'>
  readonly conversation: Conversation
  readonly texts: WidgetTexts
  readonly live: Pick<Live, 'start' | 'stop'>
}

/** Typing is reported again within this time. */
const typingMilliseconds = 8000
const tellTypingMilliseconds = 3000
/** Browsers limit connections per server, so hidden pages close theirs after this time. */
const hiddenMilliseconds = 60_000

/** Presence on both sides: whether the visitor has the panel open and has read, and who is typing. */
export function createPresence({ calls, conversation, texts, live }: Outside) {
  const typing = element('p', { class: 'typing', role: 'status', hidden: true })
  // Not announced, because the finished message is.
  const draft = element('p', { class: 'bubble draft', 'aria-hidden': 'true', hidden: true })
  let isShown = false
  let quiet = 0
  let typingReportedAt = -tellTypingMilliseconds
  /** The last read position sent. */
  let reported = { id: '', sequence: 0 }
  let leaving = 0

  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving)
    if (document.hidden) leaving = window.setTimeout(() => live.stop(), hiddenMilliseconds)
    else if (calls.hasSession()) live.start()
    read()
  })
  addEventListener('focus', () => read())

  function hear(name: string, text = ''): void {
    clearTimeout(quiet)
    say(draft, text)
    say(typing, name ? fillText(texts.typing, { name }) : '')
    if (name) quiet = window.setTimeout(() => hear(''), typingMilliseconds)
  }

  /** Reports what the visitor has read. @returns the number of unread messages */
  function read(): number {
    const { id, readByVisitor } = conversation.state()
    const known = Math.max(readByVisitor, reported.id === id ? reported.sequence : 0)
    const unread = conversation.messages().filter(({ author, sequence }) => author !== 'visitor' && sequence > known)
    if (unread.length === 0 || !isShown || document.hidden) return unread.length
    const sequence = conversation.cursor()
    reported = { id, sequence }
    // If it fails, the next message reports it too.
    calls.tell('read', { sequence }).catch(() => {
      reported = { id, sequence: 0 }
    })
    return 0
  }

  function tellTyping(): void {
    if (performance.now() - typingReportedAt < tellTypingMilliseconds || conversation.state().id === '') return
    typingReportedAt = performance.now()
    calls.tell('typing').catch(() => {})
  }

  return {
    typing,
    draft,
    hear,
    read,
    tellTyping,
    isShown: () => isShown,
    turn(next: boolean): void {
      isShown = next
    },
  }
}
