// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ClientResponseError } from 'pocketbase'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openPage } from '#tests/support/page.tsx'
import {
  CheckboxField,
  ControlField,
  Form,
  FormMessage,
  hasUnsavedChanges,
  PasswordField,
  rules,
  SubmitButton,
  samePasswords,
  TextareaField,
  TextField,
  UrlInput,
  useForm,
  useValue,
} from '#web/forms/index.ts'

const schema = z
  .object({
    name: rules.required(),
    email: rules.email(),
    website: rules.url(),
    password: rules.password(),
    passwordConfirm: z.string(),
    notes: rules.text(),
    terms: z.boolean(),
  })
  .check(samePasswords)
type Values = z.infer<typeof schema>

const initial: Values = {
  name: '',
  email: '',
  website: '',
  password: '',
  passwordConfirm: '',
  notes: '',
  terms: false,
}
const valid: Values = {
  ...initial,
  name: 'Clara',
  email: 'clara@timbre.example',
  password: 'long enough',
  passwordConfirm: 'long enough',
}

/** A form with a field of every kind. */
function Sample({ values = valid, send }: { values?: Values; send: (values: Values) => Promise<unknown> }) {
  const form = useForm({ initial: values, schema, submit: send, warnsUnsaved: true })
  const name = useValue(form, 'name')
  return (
    <Form form={form}>
      <FormMessage>{form.failure}</FormMessage>
      <p data-testid="state">{`${name}${form.isDirty ? ' (changed)' : ''}${form.isContested ? ' (contested)' : ''}`}</p>
      <TextField name="name" label="Name" />
      <TextField name="email" type="email" label="E-mail" />
      <ControlField name="website" label="Website">
        {({ value, onChange }) => <UrlInput value={value} onValueChange={onChange} />}
      </ControlField>
      <PasswordField name="password" label="Password" />
      <PasswordField name="passwordConfirm" label="Confirm" />
      <TextareaField name="notes" label="Notes" />
      <CheckboxField name="terms" label="Agreed" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

/** A form whose values somebody else stores as well. */
function Shared({ others }: { others: EventTarget }) {
  const [stored, setStored] = useState(valid)
  useEffect(() => {
    const store = (event: Event) => setStored((before) => ({ ...before, ...(event as CustomEvent).detail }))
    others.addEventListener('stored', store)
    return () => others.removeEventListener('stored', store)
  }, [others])
  return <Sample values={stored} send={async (values) => setStored({ ...values, notes: values.notes.trim() })} />
}

/** Names a field that its form does not have. */
function Wrong() {
  const form = useForm({ initial: { name: '' }, submit: async () => undefined })
  return (
    <Form form={form}>
      <TextField name="nmae" label="Name" />
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const state = () => screen.getByTestId('state').textContent
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
/** An answer of the record API that refuses. */
const refusal = (status: number, data: object, message = 'Failed to create record.') =>
  new ClientResponseError({ url: '/', status, response: { status, message, data } })

test('errors are shown at their fields, nothing is sent, and the first invalid field gets the focus', async () => {
  const sent: Values[] = []
  openPage(<Sample values={{ ...initial, password: 'short' }} send={async (values) => sent.push(values)} />)
  type('Website', 'javascript:alert(1)')
  await save()
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('This field is required.')).toHaveLength(2)
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(screen.getByText(/Please enter a valid URL/)).toBeTruthy()
  expect(sent).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
})

test('passwords that differ are a problem of the confirmation', async () => {
  openPage(<Sample send={async () => undefined} />)
  type('Confirm', 'something else')
  await save()
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(field('Confirm').getAttribute('aria-invalid')).toBe('true')
  expect(field('Password').getAttribute('aria-invalid')).toBe(null)
})

test('rules over several fields are checked together with those of single ones, one message per field', async () => {
  openPage(<Sample values={{ ...initial, password: 'short' }} send={async () => undefined} />)
  type('Confirm', 'other')
  await save()
  const messages = [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent)
  expect(messages).toEqual([
    'This field is required.',
    'This field is required.',
    'Password must be at least 8 characters long',
    'Passwords do not match',
  ])
})

test('texts are sent trimmed, passwords as they are typed, and checkboxes as yes or no', async () => {
  const sent: Values[] = []
  openPage(<Sample send={async (values) => sent.push(values)} />)
  type('Name', '  Clara Nunes ')
  type('Password', ' with spaces ')
  type('Confirm', ' with spaces ')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Agreed' }))
  await save()
  expect(sent).toMatchObject([{ name: 'Clara Nunes', password: ' with spaces ', terms: true }])
})

test('a field error of the server is shown there, and disappears when the field changes', async () => {
  const problem = { code: 'validation_not_unique', message: 'Value must be unique.' }
  openPage(<Sample send={() => Promise.reject(refusal(400, { email: problem }))} />)
  await save()
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  expect(field('Name').value).toBe('Clara')
  await act(async () => void type('E-mail', 'other@timbre.example'))
  expect(field('E-mail').getAttribute('aria-invalid')).toBe(null)
})

test('a failure without a field is shown above, values stay, and the next attempt clears it', async () => {
  const answers = [() => Promise.reject(refusal(0, {}, '')), () => Promise.resolve()]
  openPage(<Sample send={() => answers.shift()!()} />)
  type('Notes', 'Half a page')
  await save()
  expect(screen.getByText(/server|connection/i)).toBeTruthy()
  expect(field('Notes').value).toBe('Half a page')
  expect(hasUnsavedChanges()).toBe(true)
  await save()
  expect(screen.queryByText(/server|connection/i)).toBeNull()
  expect(hasUnsavedChanges()).toBe(false)
})

test('a second submit while the first is pending sends nothing', async () => {
  let calls = 0
  let answer = () => {}
  openPage(
    <Sample
      send={() => {
        calls += 1
        return new Promise<void>((resolve) => {
          answer = resolve
        })
      }}
    />,
  )
  const form = field('Name').form!
  await act(async () => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  await act(async () => void fireEvent.submit(form))
  expect(calls).toBe(1)
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => answer())
  await act(async () => void fireEvent.submit(form))
  expect(calls).toBe(2)
})

test('text typed while an answer is pending stays, and counts as unsaved', async () => {
  let answer = () => {}
  openPage(
    <Sample
      send={() =>
        new Promise<void>((resolve) => {
          answer = resolve
        })
      }
    />,
  )
  type('Name', 'Clara N')
  await save()
  type('Name', 'Clara Nunes')
  await act(async () => answer())
  expect(field('Name').value).toBe('Clara Nunes')
  expect(state()).toBe('Clara Nunes (changed)')
  expect(hasUnsavedChanges()).toBe(true)
})

test('a change is unsaved until it is stored or reverted', async () => {
  const { unmount } = openPage(<Sample send={async () => undefined} />)
  expect(hasUnsavedChanges()).toBe(false)
  await act(async () => void type('Name', 'Davi'))
  expect(state()).toBe('Davi (changed)')
  expect(hasUnsavedChanges()).toBe(true)
  await act(async () => void type('Name', 'Clara'))
  expect(hasUnsavedChanges()).toBe(false)
  await act(async () => void type('Name', 'Davi'))
  await save()
  expect(hasUnsavedChanges()).toBe(false)
  await act(async () => void type('Name', 'Ester'))
  unmount()
  expect(hasUnsavedChanges()).toBe(false)
})

test('a step that stores nothing leaves the form unsaved', async () => {
  openPage(<Sample send={async () => false} />)
  type('Name', 'Davi')
  await save()
  expect(hasUnsavedChanges()).toBe(true)
})

test('a web address is completed before Enter sends it', async () => {
  const sent: Values[] = []
  openPage(<Sample send={async (values) => sent.push(values)} />)
  type('Website', 'example.com')
  fireEvent.keyDown(field('Website'), { key: 'Enter' })
  await act(async () => void fireEvent.submit(field('Website').form!))
  expect(sent).toMatchObject([{ website: 'https://example.com' }])
})

test('a modified Enter sends from a text of several lines', async () => {
  const sent: Values[] = []
  openPage(<Sample send={async (values) => sent.push(values)} />)
  await act(async () => void fireEvent.keyDown(field('Notes'), { key: 'Enter' }))
  expect(sent).toEqual([])
  await act(async () => void fireEvent.keyDown(field('Notes'), { key: 'Enter', ctrlKey: true }))
  expect(sent).toHaveLength(1)
})

test('an unknown field name throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage(<Wrong />)
  expect(document.body.textContent).toContain('no field "nmae"')
  vi.restoreAllMocks()
})

test('a form follows what somebody else stores, and says when saving would replace it', async () => {
  const others = new EventTarget()
  const store = (values: Partial<Values>) =>
    act(() => others.dispatchEvent(new CustomEvent('stored', { detail: values })))
  openPage(<Shared others={others} />)
  type('Notes', 'Mine ')
  store({ name: 'Dora' })
  expect(field('Name').value).toBe('Dora')
  expect(field('Notes').value).toBe('Mine ')
  expect(state()).toBe('Dora (changed)')
  store({ notes: 'Theirs' })
  expect(field('Notes').value).toBe('Mine ')
  expect(state()).toBe('Dora (changed) (contested)')
  await save()
  // Stored as the server made it.
  await waitFor(() => expect(field('Notes').value).toBe('Mine'))
  expect(state()).toBe('Dora')
  type('Notes', 'Mine again')
  store({ notes: 'Mine again' })
  expect(state()).toBe('Dora')
})
