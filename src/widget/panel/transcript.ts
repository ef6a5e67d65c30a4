import type { TranscriptAnswer } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { type Calls, Forgotten, Refusal } from './calls.ts'
import { element, icon, say } from './element.ts'
import type { WidgetTexts } from './texts.ts'

interface Acts {
  readonly ask: Calls['transcript']
  /** The address named by the visitor or their site; '' if unknown. */
  email(): string
  /** Moves the focus when the form closes. */
  leave(): void
}

const letter = 'M4 6h16v12H4zM4 7l8 6 8-6'

/** Emails the conversation to the visitor: to an address signed by the site, or one proved with a code. */
export function createTranscript(texts: WidgetTexts, acts: Acts) {
  let challenge = ''
  const { email, code, status, problem, send, form } = createForm(texts, { submit, close, closeByKey })
  const button = element(
    'button',
    { type: 'button', 'aria-label': texts.transcript, 'aria-expanded': 'false', hidden: true, onclick: toggle },
    icon(letter),
  )
  const done = element('p', { class: 'notice', role: 'status', hidden: true })

  function toggle(): void {
    if (!form.hidden) {
      close()
      return
    }
    begin()
    form.hidden = false
    button.setAttribute('aria-expanded', 'true')
    email.input.focus()
  }

  function begin(): void {
    challenge = ''
    email.input.value ||= acts.email()
    code.input.value = ''
    code.node.hidden = true
    send.textContent = texts.sendTranscript
    for (const node of [status, problem, done]) say(node, '')
    email.input.setAttribute('aria-invalid', 'false')
  }

  function close(): void {
    form.hidden = true
    button.setAttribute('aria-expanded', 'false')
    acts.leave()
  }

  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return
    // Escape closes the form, not the panel.
    event.stopPropagation()
    close()
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    const address = email.input.value.trim()
    const isWrong = address === '' || email.input.validity.typeMismatch
    email.input.setAttribute('aria-invalid', String(isWrong))
    if (isWrong) {
      fail(address === '' ? texts.emailMissing : texts.emailWrong, email.input)
      return
    }
    send.disabled = true
    say(problem, '')
    try {
      const given = challenge && { challenge, code: code.input.value.trim() }
      take(await acts.ask({ email: address, ...(given || {}) }), address)
    } catch (error) {
      if (!(error instanceof Forgotten)) explain(error)
    } finally {
      send.disabled = false
    }
  }

  function take({ sent, challenge: next }: TranscriptAnswer, address: string): void {
    if (sent) {
      close()
      say(done, fillText(texts.transcriptSent, { email: address }))
      return
    }
    challenge = next
    code.node.hidden = false
    send.textContent = texts.confirmCode
    say(status, fillText(texts.codeSent, { email: address }))
    code.input.focus()
  }

  function explain(error: unknown): void {
    const refusal = error instanceof Refusal ? error : null
    if (refusal?.status === 429) fail(texts.tooOften, send)
    else if (refusal?.fields.includes('code')) fail(texts.codeWrong, code.input)
    else if (refusal?.fields.includes('email')) fail(texts.emailWrong, email.input)
    else fail(texts.failed, send)
  }

  function fail(why: string, at: HTMLElement): void {
    say(problem, why)
    at.focus()
  }

  // A new address needs a new code.
  email.input.addEventListener('input', () => challenge && begin())

  return {
    button,
    form,
    done,
    render(isPossible: boolean): void {
      button.hidden = !isPossible
      if (!isPossible) form.hidden = true
    },
    /** Removes everything of the previous visitor. */
    clear(): void {
      email.input.value = ''
      begin()
      form.hidden = true
    },
  }
}

interface Listeners {
  submit(event: Event): Promise<void>
  close(): void
  closeByKey(event: KeyboardEvent): void
}

function createForm(texts: WidgetTexts, { submit, close, closeByKey }: Listeners) {
  const email = field('transcript-email', texts.email, { type: 'email', autocomplete: 'email', maxlength: 255 })
  const code = field('transcript-code', texts.code, {
    ...{ type: 'text', autocomplete: 'one-time-code', autocapitalize: 'none', spellcheck: 'false', maxlength: 20 },
  })
  const status = element('p', { class: 'info', role: 'status', hidden: true })
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const send = element('button', { type: 'submit', class: 'primary' }, texts.sendTranscript)
  const cancel = element('button', { type: 'button', class: 'secondary', onclick: close }, texts.cancel)
  const form = element(
    'form',
    { class: 'transcript', novalidate: true, hidden: true, onsubmit: submit, onkeydown: closeByKey },
    element('h2', {}, texts.transcript),
    ...[email.node, code.node, status, problem],
    element('div', { class: 'acts' }, send, cancel),
  )
  return { email, code, status, problem, send, form }
}

function field(id: string, label: string, attributes: Record<string, string | number>) {
  const input = element('input', { id, ...attributes })
  return { input, node: element('div', { class: 'field' }, element('label', { for: id }, label), input) }
}
