import type { Conversation } from './conversation.ts'
import { element } from './element.ts'
import { createItem, type Item, type ItemActs } from './message-item.ts'
import type { Outbox } from './outbox.ts'
import type { WidgetTexts } from './texts.ts'

interface Shown {
  readonly conversation: Conversation
  readonly outbox: Outbox
  readonly isOffline: boolean
  readonly greeting: string
}

const nearEnd = 80

/** Messages, oldest first, and the visitor's unsent ones. Stays scrolled to the end unless the visitor scrolled up. */
export function createMessageList(texts: WidgetTexts, language: string, acts: ItemActs, after: readonly HTMLElement[]) {
  const greeting = element('p', { class: 'bubble greeting' })
  const list = element('ol')
  const log = element('div', { role: 'log', 'aria-label': texts.messages }, list)
  const content = element('div', {}, greeting, log, ...after)
  const scroller = element('div', { class: 'scroller', tabindex: 0 }, content)
  const more = element('button', { type: 'button', class: 'more', hidden: true, onclick: toEnd }, texts.newMessages)
  const node = element('div', { class: 'messages' }, scroller, more)
  const nodes = new Map<string, ReturnType<typeof createItem>>()
  let isAtEnd = true
  scroller.addEventListener('scroll', () => {
    isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    if (isAtEnd) more.hidden = true
  })
  // Keeps the end in view when content or the keyboard changes the height.
  const sizes = new ResizeObserver(() => isAtEnd && toEnd())
  for (const each of [scroller, content]) sizes.observe(each)

  function toEnd(): void {
    isAtEnd = true
    more.hidden = true
    scroller.scrollTop = scroller.scrollHeight
  }

  function render(shown: Shown): void {
    greeting.textContent = shown.greeting || texts.welcome
    const items = itemsOf(texts, shown)
    const wanted = new Set(items.map(({ clientId }) => clientId))
    for (const [clientId, item] of nodes) {
      if (wanted.has(clientId)) continue
      item.node.remove()
      nodes.delete(clientId)
    }
    let isOwnNew = false
    let isNew = false
    for (const [index, item] of items.entries()) {
      let known = nodes.get(item.clientId)
      if (known) known.update(item)
      else {
        known = createItem(texts, language, item, acts)
        nodes.set(item.clientId, known)
        isNew = true
        isOwnNew ||= item.unsent !== undefined
      }
      if (list.children[index] !== known.node) list.insertBefore(known.node, list.children[index] ?? null)
    }
    if (isAtEnd || isOwnNew) toEnd()
    else if (isNew) more.hidden = false
  }

  return { node, render, toEnd }
}

function itemsOf(texts: WidgetTexts, { conversation, outbox, isOffline }: Shown): Item[] {
  const stored = conversation.messages()
  const known = new Set(stored.map(({ clientId }) => clientId))
  const { readByTeam } = conversation.state()
  const lastRead = stored.findLast(({ author, sequence }) => author === 'visitor' && sequence <= readByTeam)
  const items: Omit<Item, 'isFirst'>[] = stored.map((message) => ({
    ...{ clientId: message.clientId, author: message.author, name: message.name, body: message.body },
    ...{
      at: new Date(message.created.replace(' ', 'T')),
      stored: message,
      note: message === lastRead ? texts.read : '',
    },
  }))
  for (const unsent of outbox.unsent()) {
    if (known.has(unsent.clientId)) continue
    const waits = isOffline || outbox.isStuck() ? texts.unsent : texts.sending
    const { clientId, body, at, isRefused, problem } = unsent
    const why = problem === 'lost' ? texts.filesLost : problem ? texts.fileRefused : texts.refused
    const note = isRefused ? why : waits
    items.push({ clientId, author: 'visitor', name: '', body, at: new Date(at), unsent, note })
  }
  return items.map((item, index) => {
    const before = items[index - 1]
    return { ...item, isFirst: before?.author !== item.author || before.name !== item.name }
  })
}
