// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { MentionTextarea, mentionedIn } from '#web/ui/form/mention-textarea.tsx'

const people = ['Ana', 'Ana Lima', 'João Reis', 'Zoë Falk'].map((name) => ({ user: name.toLowerCase(), name }))

function Field() {
  const [value, setValue] = useState('')
  const shown = { value, onValueChange: setValue, people, listLabel: 'People' }
  return <MentionTextarea aria-label="Comment" {...shown} />
}

describe('a text with mentions', () => {
  function open() {
    openPage(<Field />)
    const area = screen.getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement
    return {
      area,
      type: (value: string, caret = value.length) => {
        area.setSelectionRange(caret, caret)
        fireEvent.change(area, { target: { value, selectionStart: caret, selectionEnd: caret } })
      },
      press: (key: string) => fireEvent.keyDown(area, { key }),
      offered: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
      chosen: () => screen.queryByRole('option', { selected: true })?.textContent,
    }
  }

  it('suggests people after @, at the start of a word', () => {
    const { type, offered } = open()
    type('@')
    expect(offered()).toHaveLength(4)
    type('Ask @joa')
    expect(offered()).toEqual([expect.stringContaining('João Reis')])
    type('mail@ana')
    expect(offered()).toEqual([])
    type('Ask @nobody')
    expect(offered()).toEqual([])
  })

  it('inserts the chosen name, and continues after it', () => {
    const { type, press, area, offered, chosen } = open()
    type('Ask @ana')
    const [first, second] = offered()
    expect(chosen()).toBe(first)
    press('ArrowDown')
    expect(chosen()).toBe(second)
    press('ArrowUp')
    press('ArrowUp')
    // Around the end.
    expect(chosen()).toBe(offered().at(-1))
    type('Ask @zo')
    press('Enter')
    expect(area.value).toBe('Ask @Zoë Falk ')
    expect(offered()).toEqual([])
  })

  it('keeps the text after the caret', () => {
    const { type, press, area } = open()
    type('Ask @zo about it', 7)
    press('Tab')
    expect(area.value).toBe('Ask @Zoë Falk about it')
  })

  it('closes with Escape, without leaving the field, until something is typed', () => {
    const { type, press, offered } = open()
    type('@an')
    press('Escape')
    expect(offered()).toEqual([])
    type('@ana')
    expect(offered()).toHaveLength(2)
  })

  it('closes when the field is left', () => {
    const { type, area, offered } = open()
    type('@an')
    fireEvent.blur(area)
    expect(offered()).toEqual([])
  })

  it('inserts a name by a click', () => {
    const { type, area } = open()
    type('@rei')
    fireEvent.click(screen.getByRole('option'))
    expect(area.value).toBe('@João Reis ')
  })

  it('does not handle keys without suggestions', () => {
    const { type, area } = open()
    type('No names')
    // False: the default of the key was prevented.
    expect(fireEvent.keyDown(area, { key: 'Enter' })).toBe(true)
    type('@an')
    expect(fireEvent.keyDown(area, { key: 'Enter' })).toBe(false)
  })
})

describe('the people mentioned in a text', () => {
  it.each([
    ['Ask @Ana.', ['ana']],
    ['Ask @Ana Lima, please', ['ana lima']],
    ['@Ana Lima and @Ana', ['ana lima', 'ana']],
    ['@João Reis@Zoë Falk', ['zoë falk', 'joão reis']],
    ['Ana and João', []],
    ['', []],
    // Another name that only begins like one of them.
    ['Ask @Anabela', []],
    ['@Ana Limas', ['ana']],
  ])('%j', (text, named) => {
    expect(mentionedIn(text, people).toSorted()).toEqual(named.toSorted())
  })

  it('are none without a name', () => {
    expect(mentionedIn('@ somebody', [{ user: 'x', name: '' }])).toEqual([])
  })
})
