import { visitorFiles } from '#shared/contracts/chat.ts'
import { fillText } from '#shared/fill-text.ts'
import { element, icon, say } from './element.ts'
import type { WidgetTexts } from './texts.ts'

const { most, bytes, types } = visitorFiles
const megabytes = Math.round(bytes / 1024 / 1024)

/** Files for the next message: chosen, pasted or dropped. Only their size is checked here; the server checks the content. */
export function createFileChoice(texts: WidgetTexts, changed: () => void) {
  let chosen: File[] = []
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const list = element('ul', { class: 'chosen', hidden: true })
  // Browsers recognise some types by file extension only.
  const accept = [...types, '.csv', '.docx', '.xlsx', '.m4a'].join(',')
  const input = element('input', { type: 'file', multiple: true, accept, hidden: true, onchange: choose, tabindex: -1 })
  const button = element(
    'button',
    { type: 'button', class: 'attach', 'aria-label': texts.attach, onclick: () => input.click() },
    icon(
      'M20 11l-8.500 8.500a5 5 0 0 1-7-7L13 4a3.300 3.300 0 0 1 4.700 4.700l-8.500 8.400a1.600 1.600 0 0 1-2.300-2.300L14.500 7',
    ),
  )

  function choose(): void {
    add([...(input.files ?? [])])
    input.value = ''
  }

  function add(files: readonly File[]): void {
    const fitting = files.filter(({ size }) => size > 0 && size <= bytes)
    const room = most - chosen.length
    chosen.push(...fitting.slice(0, room))
    const tooLarge = fitting.length < files.length ? fillText(texts.fileTooLarge, { max: megabytes }) : ''
    say(problem, fitting.length > room ? fillText(texts.tooManyFiles, { max: most }) : tooLarge)
    render()
  }

  function render(): void {
    list.hidden = chosen.length === 0
    list.replaceChildren(
      ...chosen.map((file) => {
        const remove = () => {
          chosen = chosen.filter((other) => other !== file)
          say(problem, '')
          render()
        }
        const label = fillText(texts.removeFile, { name: file.name })
        const cross = element(
          'button',
          { type: 'button', 'aria-label': label, onclick: remove },
          icon('M6 6l12 12M18 6L6 18'),
        )
        return element('li', {}, element('span', {}, file.name), cross)
      }),
    )
    changed()
  }

  return {
    nodes: [problem, list, input],
    button,
    add,
    count: () => chosen.length,
    take(): File[] {
      const taken = chosen
      chosen = []
      say(problem, '')
      render()
      return taken
    },
  }
}
