// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import '#tests/support/page.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAutosave } from '#web/production/review/use-autosave.ts'

const pause = 900

describe('a text that saves itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function open(stored = 'stored') {
    const saved: string[] = []
    const view = renderHook(({ value, tag }) => useAutosave(value, (text) => saved.push(tag + text)), {
      initialProps: { value: stored, tag: '' },
    })
    return {
      ...view,
      saved,
      text: () => view.result.current.text,
      type: (text: string) => act(() => view.result.current.change(text)),
      leave: () => act(() => view.result.current.flush()),
      wait: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
      arrive: (value: string, tag = '') => view.rerender({ value, tag }),
    }
  }

  it('is saved once, when the writer pauses', () => {
    const { type, wait, saved, text } = open()
    type('a')
    wait(pause - 1)
    type('ab')
    wait(pause - 1)
    expect(saved).toEqual([])
    wait(1)
    expect([saved, text()]).toEqual([['ab'], 'ab'])
    wait(10 * pause)
    expect(saved).toEqual(['ab'])
  })

  it('is saved immediately on blur, and not again by the pause', () => {
    const { type, leave, wait, saved } = open()
    type('a')
    leave()
    expect(saved).toEqual(['a'])
    wait(10 * pause)
    expect(saved).toEqual(['a'])
  })

  it('is saved when the screen unmounts before the pause is over', () => {
    const { type, unmount, wait, saved } = open()
    type('a')
    unmount()
    expect(saved).toEqual(['a'])
    wait(10 * pause)
    expect(saved).toEqual(['a'])
  })

  it('is saved once if blur and unmount coincide', () => {
    const { type, result, unmount, saved } = open()
    type('a')
    act(() => {
      result.current.flush()
      unmount()
    })
    expect(saved).toEqual(['a'])
  })

  it('is not saved without a change', () => {
    const { type, leave, unmount, saved } = open('stored')
    leave()
    type('other')
    type('stored')
    leave()
    unmount()
    expect(saved).toEqual([])
  })

  it('is saved with the latest callback', () => {
    const { type, arrive, wait, saved } = open()
    type('a')
    arrive('stored', 'new:')
    wait(pause)
    expect(saved).toEqual(['new:a'])
  })

  it('follows the stored text while nothing is unsaved', () => {
    const { arrive, text, saved } = open()
    arrive('by a colleague')
    expect([text(), saved]).toEqual(['by a colleague', []])
  })

  it('keeps typed text if a colleague stores something else meanwhile', () => {
    const { type, arrive, wait, text, saved } = open()
    type('mine')
    arrive('by a colleague')
    expect(text()).toBe('mine')
    wait(pause)
    expect([text(), saved]).toEqual(['mine', ['mine']])
  })

  it('continues from typed text while an earlier save is pending', () => {
    const { type, arrive, wait, text, saved } = open()
    type('one')
    wait(pause)
    type('one two')
    arrive('one')
    expect(text()).toBe('one two')
    wait(pause)
    arrive('one two')
    expect([text(), saved]).toEqual(['one two', ['one', 'one two']])
  })

  it('is saved again if a colleague reverted it', () => {
    const { type, arrive, leave, saved } = open('first')
    type('second')
    leave()
    arrive('second')
    arrive('first')
    type('second')
    leave()
    expect(saved).toEqual(['second', 'second'])
  })
})
