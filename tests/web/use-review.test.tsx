// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { useImperativeHandle, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Decision } from '#shared/collections/topics.ts'
import type { Finding } from '#shared/quality/report.ts'
import { openPage } from '#tests/support/page.tsx'
import type { ReviewHandle } from '#web/production/review/review-kind.ts'
import { type Decided, type Review, useReview } from '#web/production/review/use-review.ts'

type Item = { id: string; decision: Decision | ''; notes: string; isWorking?: boolean; findings?: number }

const finding = {
  check: 'unsupported-figure',
  severity: 'block',
  start: 0,
  end: 1,
  excerpt: '1',
  values: {},
} as Finding

let clock = 0
let stored: { id: string; decision: Decision | '' }[][]
let calls: string[]
let review: Review<Item>

beforeEach(() => {
  stored = []
  calls = []
  clock = 10_000
})
afterEach(() => localStorage.clear())

/** A review whose decisions are stored immediately. */
function Reviewing({ initial }: { initial: Item[] }) {
  const [items, setItems] = useState(initial)
  review = useReview<Item>({
    items,
    mayDecide: ({ isWorking }) => !isWorking,
    mustChange: ({ findings = 0 }) => Array.from({ length: findings }, () => finding),
    store(changes: readonly Decided<Item>[]) {
      stored.push(changes.map(({ item: { id }, decision }) => ({ id, decision })))
      setItems((now) =>
        now.map((item) => ({
          ...item,
          decision: changes.find((one) => one.item.id === item.id)?.decision ?? item.decision,
        })),
      )
    },
  })
  const { current } = review
  return (
    <>
      <nav ref={review.list}>
        {items.map(({ id, decision }) => (
          <button key={id} type="button" aria-current={id === current?.id}>
            {id} {decision}
          </button>
        ))}
      </nav>
      {current && <Detail key={current.id} review={review} />}
    </>
  )
}

function Detail({ review: { detail } }: { review: Review<Item> }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(
    detail,
    (): ReviewHandle => ({
      note() {
        calls.push('note')
        field.current?.focus()
      },
      edit: () => void calls.push('edit'),
    }),
  )
  return <textarea ref={field} aria-label="notes" />
}

function open(...items: Partial<Item>[]) {
  const initial = items.map((item, at): Item => ({ id: 'abcdef'[at]!, decision: '', notes: '', ...item }))
  const page = openPage(<Reviewing initial={initial} />)
  return {
    ...page,
    current: () => review.current?.id,
    decisions: () => page.getAllByRole('button').map(({ textContent }) => textContent!.split(' ')[1]),
  }
}

/** A key, some time after the one before. */
function press(
  key: string,
  {
    after = 2000,
    target = document.body as Element,
    ...more
  }: { after?: number; target?: Element; repeat?: boolean; ctrlKey?: boolean } = {},
): void {
  clock += after
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  fireEvent(target, event)
}

describe('keys of a review', () => {
  it('go through the list and stop at its ends', () => {
    const { current } = open({}, {}, {})
    const seen = [...'kjjjk'].map((key) => {
      press(key)
      return current()
    })
    expect(seen).toEqual(['a', 'b', 'c', 'c', 'b'])
  })

  it('decide and continue with the next undecided one', () => {
    const { current, decisions } = open({}, { decision: 'reject' }, { isWorking: true }, {})
    press('a')
    expect(current()).toBe('d')
    press('r')
    // Nothing is left to go on to.
    expect([current(), decisions()]).toEqual(['d', ['approve', 'reject', '', 'reject']])
  })

  it('change a decision without moving on', () => {
    const { current, decisions } = open({ decision: 'approve' }, {})
    press('r')
    expect([current(), decisions()]).toEqual(['a', ['reject', '']])
  })

  it('do not store an unchanged decision', () => {
    open({ decision: 'approve' })
    press('a')
    expect(stored).toEqual([])
  })

  it('decide nothing while the agents work on it', () => {
    open({ isWorking: true })
    for (const key of 'arp') press(key)
    expect([stored, calls]).toEqual([[], []])
  })

  it('request changes, with the cursor in the notes', () => {
    const { decisions, getByRole, current } = open({}, {})
    press('p')
    expect([decisions(), calls, current()]).toEqual([['partial', ''], ['note'], 'a'])
    expect(document.activeElement).toBe(getByRole('textbox'))
  })

  it('open the text', () => {
    open({})
    press('e')
    expect(calls).toEqual(['edit'])
  })

  it('undo every decision in turn and show what was undone', () => {
    const { current, decisions } = open({}, { decision: 'reject' }, {})
    press('a')
    press('k')
    press('a')
    expect(decisions()).toEqual(['approve', 'approve', ''])
    press('u')
    expect([decisions(), current()]).toEqual([['approve', 'reject', ''], 'b'])
    press('u')
    expect([decisions(), current()]).toEqual([['', 'reject', ''], 'a'])
    press('u')
    expect(stored).toHaveLength(4)
  })

  it('can be switched off', () => {
    localStorage.setItem('singleKeys', 'off')
    open({})
    for (const key of 'arpe') press(key)
    expect([stored, calls]).toEqual([[], []])
  })
})

describe('what is typed', () => {
  it('in a field decides nothing', () => {
    const { getByRole } = open({})
    for (const key of 'arpeu') press(key, { target: getByRole('textbox') })
    expect([stored, calls]).toEqual([[], []])
  })

  it('and continues as letters on the page is ignored until a pause', () => {
    const { getByRole } = open({})
    press('x', { target: getByRole('textbox') })
    for (const key of 'area') press(key, { after: 300 })
    expect(stored).toEqual([])
    press('a', { after: 1000 })
    expect(stored).toHaveLength(1)
  })

  it.each(['p', 'e'])('right after %s decides nothing, though the field has not come yet', (key) => {
    open({}, {})
    press(key)
    stored.length = 0
    for (const letter of 'rrr') press(letter, { after: 200 })
    expect(stored).toEqual([])
  })

  it.each([
    ['Escape', () => press('Escape', { after: 10 })],
    ['saving', () => press('Enter', { after: 10, ctrlKey: true })],
    ['the pointer', () => fireEvent.pointerDown(document.body)],
  ])('is over with %s', (_way, end) => {
    const { getByRole } = open({})
    press('x', { target: getByRole('textbox') })
    end()
    press('a', { after: 10 })
    expect(stored).toHaveLength(1)
  })

  it('with a modifier is a shortcut of the browser', () => {
    open({})
    press('a', { ctrlKey: true })
    expect(stored).toEqual([])
  })
})

describe('a key that is held down', () => {
  it('moves on, but decides once', () => {
    const { current } = open({}, {}, {}, {})
    press('j')
    press('j', { repeat: true, after: 30 })
    expect(current()).toBe('c')
    press('a', { repeat: true })
    expect(stored).toEqual([])
  })
})

describe('approving over findings', () => {
  it('asks first, and keeps the keys out until it is answered', () => {
    const { decisions, current } = open({ findings: 2 }, {})
    press('a')
    expect([review.question?.findings.length, stored]).toEqual([2, []])
    press('r')
    press('j')
    expect([stored, current()]).toEqual([[], 'a'])
    act(() => review.answer(true))
    expect([decisions(), current(), review.question]).toEqual([['approve', ''], 'b', null])
  })

  it('changes nothing if it is not confirmed, with the focus in the list', () => {
    open({ findings: 1 }, {})
    press('a')
    act(() => review.answer(false))
    expect([stored, review.question, document.activeElement?.textContent?.trim()]).toEqual([[], null, 'a'])
  })

  it('does not ask about what is approved already, or about rejecting', () => {
    open({ findings: 1, decision: 'approve' }, { findings: 1 })
    press('a')
    press('j')
    press('r')
    expect([review.question, stored]).toEqual([null, [[{ id: 'b', decision: 'reject' }]]])
  })

  it('is reset when another one is selected', () => {
    open({ findings: 1 }, {})
    press('a')
    act(() => review.select('b'))
    expect([review.question, review.current?.id]).toEqual([null, 'b'])
  })
})

describe('approving the rest', () => {
  it('stores all undecided ones together and keeps the selection', () => {
    const { current } = open({}, { decision: 'reject' }, {}, { isWorking: true })
    expect(review.open.map(({ id }) => id)).toEqual(['a', 'c'])
    act(() => review.approveAll(review.open))
    expect(stored).toEqual([
      [
        { id: 'a', decision: 'approve' },
        { id: 'c', decision: 'approve' },
      ],
    ])
    expect(current()).toBe('a')
  })

  it('is undone together, to each previous decision', () => {
    const { decisions } = open({}, { decision: 'partial' }, {})
    act(() => review.approveAll([review.current!, { id: 'b', decision: 'partial', notes: '' }]))
    press('u')
    expect(stored[1]).toEqual([
      { id: 'a', decision: '' },
      { id: 'b', decision: 'partial' },
    ])
    expect([decisions(), review.canUndo]).toEqual([['', 'partial', ''], false])
  })

  it('asks once about the findings of all of them', () => {
    open({ findings: 2 }, { findings: 1 }, { findings: 4, decision: 'approve' })
    act(() => review.approveAll(review.open))
    expect(review.question?.findings).toHaveLength(3)
    act(() => review.answer(true))
    expect(stored.map((one) => one.length)).toEqual([2])
  })
})
