import { element, icon, say } from './element.ts'
import type { WidgetTexts } from './texts.ts'

const star = 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.400 20.300l1.200-6.300L3 9.600l6.300-.8z'
const grades = [1, 2, 3, 4, 5] as const

/** Asks the visitor to rate a resolved conversation. */
export function createRating(texts: WidgetTexts, send: (rating: number, comment: string) => Promise<boolean>) {
  let given = 0
  const said = element('p', { class: 'grade', 'aria-hidden': 'true' }, '')
  const labels = grades.map((grade) =>
    element(
      'label',
      {},
      element('input', {
        type: 'radio',
        name: 'rating',
        value: grade,
        'aria-label': texts.ratings[grade],
        onchange: () => choose(grade),
      }),
      icon(star),
    ),
  )
  const comment = element('textarea', {
    rows: 2,
    maxlength: 2000,
    'aria-label': texts.comment,
    placeholder: texts.comment,
  })
  const button = element('button', { type: 'submit', class: 'primary' }, texts.sendRating)
  const more = element('div', { hidden: true }, comment, button)
  const form = element(
    'form',
    { onsubmit: submit },
    element('fieldset', {}, element('legend', {}, texts.rate), element('div', { class: 'stars' }, ...labels), said),
    more,
  )
  const thanks = element('p', { class: 'info', role: 'status' })
  const node = element('div', { class: 'rating', hidden: true }, form, thanks)

  function choose(grade: (typeof grades)[number]): void {
    given = grade
    for (const [index, label] of labels.entries()) label.classList.toggle('full', index < grade)
    said.textContent = texts.ratings[grade]
    more.hidden = false
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    button.disabled = true
    const hadFocus = form.contains(document.activeElement)
    if (await send(given, comment.value.trim())) {
      form.reset()
      for (const label of labels) label.classList.remove('full')
      more.hidden = true
      said.textContent = ''
      if (hadFocus) node.closest('main')?.querySelector<HTMLElement>('.composer textarea')?.focus()
    }
    button.disabled = false
  }

  return {
    node,
    render({ canRate, rating }: { canRate: boolean; rating: number }): void {
      form.hidden = !canRate
      say(thanks, rating > 0 ? texts.rated : '')
      node.hidden = !canRate && rating === 0
    },
  }
}
