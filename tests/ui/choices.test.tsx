// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'

const options = [
  { value: 'br', label: 'Brasil' },
  { value: 'pt', label: 'Portugal' },
  { value: 'ao', label: 'Angola', disabled: true },
]
const button = (name: RegExp) => screen.getByRole('button', { name })
const search = () => screen.getByRole('combobox')
const chosen = () =>
  screen
    .getAllByRole('option')
    .flatMap((option) => (option.getAttribute('aria-selected') === 'true' ? [option.textContent] : []))

function One({ onCreate }: { onCreate?: (label: string) => void }) {
  const [value, setValue] = useState('br')
  return (
    <Field label="Country">
      <Combobox options={options} value={value} onValueChange={setValue} onCreate={onCreate} />
    </Field>
  )
}

function Several() {
  const [value, setValue] = useState<string[]>([])
  return (
    <Field label="Countries">
      <MultiSelect options={options} value={value} onValueChange={setValue} />
    </Field>
  )
}

test('a combobox is named by its field, used by keyboard, and closes after a choice', () => {
  openPage(<One />)
  fireEvent.click(button(/^Country Brasil$/))
  expect(chosen()).toEqual(['Brasil'])
  fireEvent.change(search(), { target: { value: 'port' } })
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(button(/^Country Portugal$/)).toBeTruthy()
})

test('Enter in the search never submits the surrounding form', () => {
  openPage(<One />)
  fireEvent.click(button(/^Country/))
  expect(fireEvent.keyDown(search(), { key: 'Enter' })).toBe(false)
})

test('a disabled option is not chosen', () => {
  openPage(<One />)
  fireEvent.click(button(/^Country/))
  fireEvent.click(screen.getByRole('option', { name: 'Angola' }))
  fireEvent.change(search(), { target: { value: 'ang' } })
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('a missing option can be created, if the caller supports it', () => {
  const created: string[] = []
  openPage(<One onCreate={(label) => created.push(label)} />)
  fireEvent.click(button(/^Country/))
  fireEvent.change(search(), { target: { value: ' Chile ' } })
  fireEvent.click(screen.getByRole('option', { name: 'Create “Chile”' }))
  expect(created).toEqual(['Chile'])
})

test('a multi-select stays open, marks choices, shows them as chips and removes them', () => {
  openPage(<Several />)
  fireEvent.click(button(/^Countries/))
  expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
  fireEvent.click(screen.getByRole('option', { name: 'Brasil' }))
  fireEvent.click(screen.getByRole('option', { name: 'Portugal' }))
  expect(chosen()).toEqual(['Brasil', 'Portugal'])
  fireEvent.click(screen.getByRole('option', { name: 'Brasil' }))
  expect(chosen()).toEqual(['Portugal'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Portugal', hidden: true }))
  expect(chosen()).toEqual([])
})

test('an empty result is announced in the list', () => {
  openPage(<Several />)
  fireEvent.click(button(/^Countries/))
  fireEvent.change(search(), { target: { value: 'zzz' } })
  expect(screen.getByRole('option').textContent).toBe('No results')
})
