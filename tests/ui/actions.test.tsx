// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Action, ActionsProvider, useActions, useOfferedActions } from '#web/ui/actions/actions.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

function Offer({ actions, children }: { actions: readonly Action[]; children?: ReactNode }) {
  useActions(actions)
  return children
}

/** Lists the available actions, like palette and sheet. */
function Sheet() {
  const { actions, run } = useOfferedActions()
  return (
    <ul>
      {actions.map(({ id, label }) => (
        <li key={id}>
          <button type="button" onClick={() => run(id)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Counts with each run, and hands on the count it was rendered with. */
function Counter({ onRun }: { onRun: (count: number) => void }) {
  const [count, setCount] = useState(0)
  useActions([
    {
      id: 'count',
      label: 'Count',
      keys: 'c',
      run: () => {
        onRun(count)
        setCount(count + 1)
      },
    },
  ])
  return null
}

const inProvider = (children: ReactNode) => render(<ActionsProvider>{children}</ActionsProvider>)
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
/** A key press at a given time, in ms. */
function press(
  key: string,
  { at = 5000, on = document.body, ...init }: KeyboardEventInit & { at?: number; on?: Element } = {},
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: at })
  fireEvent(on, event)
  return event
}

test('the actions of a component are available while it is mounted', () => {
  const ran = vi.fn()
  const page = (isShown: boolean) => (
    <ActionsProvider>
      {isShown && <Offer actions={[{ id: 'a', label: 'Approve', keys: 'a', run: ran }]} />}
      <Sheet />
    </ActionsProvider>
  )
  const { rerender } = render(page(true))
  expect(offered()).toEqual(['Approve'])
  press('a')
  rerender(page(false))
  expect(offered()).toEqual([])
  press('a', { at: 9000 })
  expect(ran).toHaveBeenCalledTimes(1)
})

test('`when` decides whether an action is available, and its key does nothing otherwise', () => {
  const ran = vi.fn()
  inProvider(
    <>
      <Offer actions={[{ id: 'u', label: 'Undo', keys: 'u', when: false, run: ran }]} />
      <Sheet />
    </>,
  )
  expect(offered()).toEqual([])
  expect(press('u').defaultPrevented).toBe(false)
  expect(ran).not.toHaveBeenCalled()
})

test('an action runs with the current state, from the key and from the palette', () => {
  const seen: number[] = []
  inProvider(
    <>
      <Counter onRun={(count) => seen.push(count)} />
      <Sheet />
    </>,
  )
  press('c')
  press('c')
  fireEvent.click(screen.getByRole('button', { name: 'Count' }))
  expect(seen).toEqual([0, 1, 2])
})

test('the component that was mounted last gets a key used by two', () => {
  const ran: string[] = []
  inProvider(
    <>
      <Offer actions={[{ id: 'first', label: 'First', keys: '/', run: () => ran.push('first') }]} />
      <Offer actions={[{ id: 'last', label: 'Last', keys: '/', run: () => ran.push('last') }]} />
    </>,
  )
  press('/')
  expect(ran).toEqual(['last'])
})

test('a single key does nothing in a field, with a modifier, in a dialog or if single keys are off', () => {
  const ran = vi.fn()
  inProvider(
    <Offer actions={[{ id: 'a', label: 'Approve', keys: 'a', run: ran }]}>
      <input />
    </Offer>,
  )
  press('a', { on: screen.getByRole('textbox') })
  press('a', { at: 9000, altKey: true })
  press('a', { at: 9000, ctrlKey: true })
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  press('a', { at: 9000 })
  dialog.remove()
  localStorage.setItem('singleKeys', 'off')
  press('a', { at: 9000 })
  expect(ran).not.toHaveBeenCalled()
  localStorage.clear()
  press('a', { at: 12_000 })
  expect(ran).toHaveBeenCalledTimes(1)
})

test('a chord works while someone is typing', () => {
  const ran = vi.fn()
  inProvider(
    <Offer actions={[{ id: 'palette', label: 'Palette', keys: 'mod+k', run: ran }]}>
      <input />
    </Offer>,
  )
  press('K', { on: screen.getByRole('textbox'), ctrlKey: true })
  press('k', { metaKey: true })
  expect(ran).toHaveBeenCalledTimes(2)
})

test('letters of a text that lost its field are dropped until a pause', () => {
  const ran = vi.fn()
  inProvider(
    <Offer actions={[{ id: 'r', label: 'Reject', keys: 'r', run: ran }]}>
      <input />
    </Offer>,
  )
  press('x', { on: screen.getByRole('textbox'), at: 1000 })
  press('r', { at: 1900 })
  press('r', { at: 2800 })
  expect(ran).not.toHaveBeenCalled()
  press('r', { at: 3900 })
  expect(ran).toHaveBeenCalledTimes(1)
})

test('Escape, a modified Enter and the pointer end the typing immediately', () => {
  const ran = vi.fn()
  inProvider(
    <Offer actions={[{ id: 'r', label: 'Reject', keys: 'r', run: ran }]}>
      <input />
    </Offer>,
  )
  const field = screen.getByRole('textbox')
  const ends = [
    () => press('Escape', { on: field, at: 1010 }),
    () => press('Enter', { on: field, at: 1010, ctrlKey: true }),
    () => fireEvent.pointerDown(document.body),
  ]
  for (const end of ends) {
    press('x', { on: field, at: 1000 })
    end()
    press('r', { at: 1020 })
  }
  expect(ran).toHaveBeenCalledTimes(3)
})

test('after a key that opens a field, further keys are text', () => {
  const opened = vi.fn()
  const rejected = vi.fn()
  inProvider(
    <Offer
      actions={[
        { id: 'p', label: 'Note', keys: 'p', opensField: true, run: opened },
        { id: 'r', label: 'Reject', keys: 'r', run: rejected },
      ]}
    />,
  )
  press('p', { at: 5000 })
  for (const at of [5300, 6200, 7100]) press('r', { at })
  expect(opened).toHaveBeenCalledTimes(1)
  expect(rejected).not.toHaveBeenCalled()
})

test('a key that is held down repeats only if allowed', () => {
  const next = vi.fn()
  const approve = vi.fn()
  inProvider(
    <Offer
      actions={[
        { id: 'j', label: 'Next', keys: 'j', repeats: true, run: next },
        { id: 'a', label: 'Approve', keys: 'a', run: approve },
      ]}
    />,
  )
  for (const repeat of [false, true, true]) {
    press('j', { repeat })
    press('a', { repeat })
  }
  expect(next).toHaveBeenCalledTimes(3)
  expect(approve).toHaveBeenCalledTimes(1)
})

test('an unavailable action is listed and does nothing', () => {
  const ran = vi.fn()
  inProvider(
    <>
      <Offer actions={[{ id: 'g', label: 'Regenerate', keys: 'g', disabledReason: 'Notes are missing', run: ran }]} />
      <Sheet />
    </>,
  )
  press('g')
  fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }))
  expect(ran).not.toHaveBeenCalled()
})
