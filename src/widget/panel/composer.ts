import { maxVisitorCharacters } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { element, icon, say } from './element.ts'
import { createFileChoice } from './file-choice.ts'
import type { Keep } from './keep.ts'
import type { WidgetTexts } from './texts.ts'

interface ComposerActs {
  send(body: string, files: readonly File[]): void
  typed(): void
}

/** The message field. Unsent text survives a reload. */
export function createComposer(texts: WidgetTexts, keep: Keep, { send, typed }: ComposerActs) {
  const problem = element('p', { class: 'problem', id: 'too-long', role: 'alert', hidden: true })
  const field = element('textarea', {
    ...{ rows: 1, 'aria-label': texts.write, placeholder: texts.write, 'aria-describedby': 'too-long' },
    ...{ enterkeyhint: 'send', autocomplete: 'off' },
  })
  const button = element(
    'button',
    { type: 'submit', class: 'send', 'aria-label': texts.send },
    icon('M4 12l16-8-5 16-4-7zM11 13l9-9'),
  )
  const files = createFileChoice(texts, () => field.focus())
  const form = element(
    'form',
    { class: 'composer', onsubmit: submit },
    problem,
    ...files.nodes,
    files.button,
    field,
    button,
  )
  field.value = keep.get('draft')

  function submit(event?: Event): void {
    event?.preventDefault()
    const body = field.value.trim()
    field.focus()
    if ((body === '' && files.count() === 0) || isTooLong()) return
    field.value = ''
    grow()
    keep.remove('draft')
    send(body, files.take())
  }

  const isTooLong = () => field.value.trim().length > maxVisitorCharacters

  function grow(): void {
    field.style.setProperty('height', 'auto')
    field.style.setProperty('height', `${field.scrollHeight}px`)
    say(problem, isTooLong() ? fillText(texts.tooLong, { max: maxVisitorCharacters }) : '')
    field.setAttribute('aria-invalid', String(isTooLong()))
  }

  field.addEventListener('input', () => {
    grow()
    keep.set('draft', field.value)
    if (field.value.trim() !== '') typed()
  })
  field.addEventListener('keydown', (event) => {
    // Enter starts a new line on touch screens, and confirms the word while an input method is composing.
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.isComposing
    if (isSend && !matchMedia('(pointer: coarse)').matches) submit(event)
  })
  field.addEventListener('paste', ({ clipboardData }) => {
    if (clipboardData?.files.length) files.add([...clipboardData.files])
  })
  function clear(): void {
    field.value = ''
    files.take()
    keep.remove('draft')
    grow()
  }
  return { node: form, addFiles: files.add, focus: () => field.focus(), grow, clear }
}
