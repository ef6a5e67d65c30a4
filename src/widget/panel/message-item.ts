import type { VisitorCitation, VisitorMessage } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { attachment } from './attachments.ts'
import type { Calls } from './calls.ts'
import { element, say } from './element.ts'
import { splitAtLinks } from './links.ts'
import type { Unsent } from './outbox.ts'
import type { WidgetTexts } from './texts.ts'

/** A message to display, stored or still being sent. */
export interface Item {
  readonly clientId: string
  readonly author: VisitorMessage['author']
  readonly name: string
  readonly body: string
  readonly at: Date
  readonly stored?: VisitorMessage
  readonly unsent?: Unsent
  /** The author is named once for consecutive messages. */
  readonly isFirst: boolean
  /** The line below it, such as the read receipt. */
  readonly note: string
}

export interface ItemActs {
  retry(clientId: string): void
  discard(clientId: string): void
  readonly file: Calls['file']
}

/** A message's node. It is kept while the message is stored and read, so that screen readers do not announce it again. */
export function createItem(texts: WidgetTexts, language: string, first: Item, acts: ItemActs) {
  const isOwn = first.author === 'visitor'
  const speaker = isOwn ? texts.you : first.name || (first.author === 'bot' ? texts.bot : texts.team)
  const who = element('p', { class: 'who' }, speaker)
  const time = element('time', { datetime: first.at.toISOString() }, timeOf(first.at, language))
  const note = element('span', { class: 'note' })
  const retry = element('button', { type: 'button', onclick: () => acts.retry(first.clientId) }, texts.tryAgain)
  const failure = element(
    'span',
    { class: 'failure', hidden: true },
    retry,
    element('button', { type: 'button', onclick: () => acts.discard(first.clientId) }, texts.discard),
  )
  const citations = first.stored?.citations ?? []
  const files = element('div', { class: 'files', hidden: true })
  let isStored = false
  const node = element(
    'li',
    { class: `message ${isOwn ? 'own' : 'other'} ${first.author}` },
    who,
    first.body !== '' && element('div', { class: 'bubble' }, ...(isOwn ? [first.body] : withLinks(first.body))),
    files,
    citations.length > 0 &&
      element(
        'div',
        { class: 'sources' },
        ...citations.map((each, index) => citation(texts, each, citations.length > 1 ? `${index + 1}. ` : '')),
      ),
    element('p', { class: 'meta' }, time, note, failure),
  )

  function update(item: Item): void {
    node.classList.toggle('on-its-way', item.unsent !== undefined)
    who.classList.toggle('unseen', isOwn || !item.isFirst)
    say(note, item.note)
    failure.hidden = !item.unsent?.isRefused
    retry.hidden = item.unsent?.problem !== undefined
    showFiles(item)
  }

  /** File names only, until the server has the files. */
  function showFiles({ stored, unsent }: Item): void {
    if (isStored) return
    isStored = stored !== undefined
    const shown = stored
      ? stored.files.map((name) => attachment(texts, acts.file, stored.id, name))
      : (unsent?.files ?? []).map((name) => element('p', { class: 'file' }, name))
    files.replaceChildren(...shown)
    files.hidden = shown.length === 0
  }
  update(first)
  return { node, update }
}

/** @param number as used in the answer, if there are several */
function citation(
  texts: WidgetTexts,
  { title, headings, quote, url, page, slide }: VisitorCitation,
  number: string,
): HTMLElement {
  const place = page ? fillText(texts.page, { page }) : slide ? fillText(texts.slide, { slide }) : ''
  const where = [...headings, place].filter(Boolean).join(' · ')
  return element(
    'details',
    {},
    element('summary', {}, `${number}${fillText(texts.source, { title })}`),
    where !== '' && element('p', { class: 'where' }, where),
    element('blockquote', {}, quote),
    isWeb(url) && element('p', {}, link(url, `${texts.openSource} (${new URL(url).host})`)),
  )
}

/** Links are clickable in messages of the team and the bot only. */
const withLinks = (body: string): (Node | string)[] =>
  splitAtLinks(body).map((part, index) => (index % 2 === 1 && isWeb(part) ? link(part, part) : part))

const link = (url: string, text: string): HTMLElement =>
  element('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, text)

const isWeb = (url: string): boolean => {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  return protocol === 'https:' || protocol === 'http:'
}

function timeOf(at: Date, language: string): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(language, isToday ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' })
}
