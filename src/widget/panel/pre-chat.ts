import type { WidgetConfig } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { element, say } from './element.ts'
import type { WidgetTexts } from './texts.ts'

/** Details the visitor has entered. */
export interface Who {
  readonly name: string
  readonly email: string
}

/** Asks for the details a channel requires before the first message. `begin` returns false if it failed. */
export function createPreChat(
  texts: WidgetTexts,
  { askName, askEmail }: WidgetConfig,
  begin: (who: Who) => Promise<boolean>,
) {
  const name = field({ label: texts.name, id: 'name', ask: askName, autocomplete: 'name', type: 'text', max: 160 })
  const email = field({
    label: texts.email,
    id: 'email',
    ask: askEmail,
    autocomplete: 'email',
    type: 'email',
    max: 255,
  })
  const button = element('button', { type: 'submit', class: 'primary' }, texts.begin)
  const asked = [askName && name.node, askEmail && email.node].filter((node) => node !== '')
  const heading = element('h2', {}, texts.aboutYou)
  const node = element(
    'form',
    { class: 'pre-chat', novalidate: true, hidden: true, onsubmit: submit },
    heading,
    ...asked,
    button,
  )

  function field(of: { label: string; id: string; ask: string; autocomplete: string; type: string; max: number }) {
    const problem = element('p', { class: 'problem', id: `${of.id}-problem`, hidden: true })
    const input = element('input', {
      ...{ id: of.id, type: of.type, autocomplete: of.autocomplete, maxlength: of.max },
      ...{ required: of.ask === 'required', 'aria-describedby': `${of.id}-problem` },
    })
    const label = of.ask === 'required' ? of.label : fillText(texts.optional, { label: of.label })
    return {
      node: element('div', { class: 'field' }, element('label', { for: of.id }, label), input, problem),
      input,
      problem,
    }
  }

  function check({ input, problem }: ReturnType<typeof field>, text: string): boolean {
    say(problem, text)
    input.setAttribute('aria-invalid', String(text !== ''))
    return text === ''
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    const who = { name: name.input.value.trim(), email: email.input.value.trim() }
    const isNamed = check(name, askName === 'required' && who.name === '' ? texts.nameMissing : '')
    const missing = askEmail === 'required' && who.email === '' ? texts.emailMissing : ''
    const isReachable = check(email, missing || (email.input.validity.typeMismatch ? texts.emailWrong : ''))
    if (!isNamed || !isReachable) {
      const wrong = isNamed ? email : name
      wrong.input.focus()
      return
    }
    button.disabled = true
    await begin(who)
    button.disabled = false
  }

  return {
    node,
    isWanted: Boolean(askName || askEmail),
    focus: () => node.querySelector('input')?.focus(),
  }
}
