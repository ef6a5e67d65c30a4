import type { WidgetConfig } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { element, icon } from './element.ts'
import type { WidgetTexts } from './texts.ts'

/** The business, who answers, and when. */
export function createHeader(
  texts: WidgetTexts,
  language: string,
  close: (() => void) | null,
  mail: HTMLElement | null = null,
) {
  const name = element('h1', {})
  const presence = element('p', { class: 'presence' })
  const expectation = element('p', {})
  const button =
    close &&
    element('button', { type: 'button', 'aria-label': texts.close, onclick: close }, icon('M6 6l12 12M18 6L6 18'))
  const node = element('header', {}, element('div', {}, name, presence, expectation), mail, button)

  function render(config: WidgetConfig, isWithPeople: boolean): void {
    name.textContent = config.name
    presence.textContent = presenceOf(config)
    presence.classList.toggle('open', config.isOpen && config.arePeopleHere)
    const promise = config.replyTime === '' ? '' : texts.replyTime[config.replyTime]
    expectation.textContent = config.hasBot && !isWithPeople ? texts.botAnswers : config.isOpen ? promise : ''
  }

  function presenceOf({ isOpen, opensAt, arePeopleHere }: WidgetConfig): string {
    if (isOpen) return arePeopleHere ? texts.hereNow : texts.openNow
    return opensAt === '' ? texts.closed : fillText(texts.closedUntil, { time: whenIs(new Date(opensAt), language) })
  }

  return { node, render }
}

/** In the visitor's time zone: “tomorrow, 9:00 AM”, “Monday, 9:00 AM”, “Dec 28, 9:00 AM”. */
function whenIs(at: Date, language: string): string {
  const time = at.toLocaleTimeString(language, { timeStyle: 'short' })
  const midnight = new Date().setHours(0, 0, 0, 0)
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - midnight) / 86_400_000)
  if (days < 2) return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')}, ${time}`
  const day = at.toLocaleDateString(language, days < 7 ? { weekday: 'long' } : { month: 'short', day: 'numeric' })
  return `${day}, ${time}`
}
