// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { hasUnsavedChanges, MaskedInput, PicturePicker, UrlInput, useUnsavedChanges } from '#web/forms/index.ts'
import { pb } from '#web/records/index.ts'
import { Input } from '#web/ui/form/input.tsx'

/** Groups of two letters or digits. */
const pairs = (text: string): string =>
  text
    .replace(/[^0-9a-z]/gi, '')
    .slice(0, 6)
    .replace(/(..)(?=.)/g, '$1-')

function Masked() {
  const [value, setValue] = useState('')
  return <MaskedInput aria-label="code" value={value} format={pairs} onValueChange={setValue} />
}

describe('a masked field', () => {
  const field = () => screen.getByRole('textbox') as HTMLInputElement
  /** The effect of a key in a browser: the new text, and the cursor after it. */
  function type(value: string, at = value.length, inputType = 'insertText'): [string, number | null] {
    field().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), value)
    field().setSelectionRange(at, at)
    fireEvent(field(), new InputEvent('input', { bubbles: true, inputType }))
    return [field().value, field().selectionStart]
  }

  it('inserts separators and keeps the cursor in place', () => {
    openPage(<Masked />)
    expect(type('123')).toEqual(['12-3', 4])
    expect(type('12-3456789')).toEqual(['12-34-56', 8])
    // In the middle, before the 3.
    expect(type('12-x34-56', 4)).toEqual(['12-x3-45', 4])
  })

  it('accepts pasted text with other separators', () => {
    openPage(<Masked />)
    expect(type('12.34/56')).toEqual(['12-34-56', 8])
  })

  it('deletes the character before a separator that is deleted', () => {
    openPage(<Masked />)
    type('123456')
    expect(type('1234-56', 2, 'deleteContentBackward')).toEqual(['13-45-6', 1])
  })
})

function Address({ readOnly = false, initial = '' }: { readOnly?: boolean; initial?: string }) {
  const [value, setValue] = useState(initial)
  const [sent, setSent] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(value)
      }}
    >
      <UrlInput aria-label="address" value={value} onValueChange={setValue} readOnly={readOnly} />
      <output>{sent}</output>
    </form>
  )
}

describe('a field for a web address', () => {
  const field = () => screen.getByLabelText('address') as HTMLInputElement
  const leave = (text: string): string => {
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.blur(field())
    return field().value
  }

  it.each([
    ['example.com', 'https://example.com'],
    ['  example.com/about ', 'https://example.com/about'],
    ['example.com:8080?q=1', 'https://example.com:8080?q=1'],
    ['http://example.com', 'http://example.com'],
    ['ana@example.com', 'ana@example.com'],
    ['no address', 'no address'],
  ])('completes %s when it is left', (typed, completed) => {
    openPage(<Address />)
    expect(leave(typed)).toBe(completed)
  })

  it('is not changed if it is read-only', () => {
    openPage(<Address readOnly initial="example.com" />)
    fireEvent.blur(field())
    expect(field().value).toBe('example.com')
  })
})

function Form({ name }: { name: string }) {
  const [text, setText] = useState('')
  const release = useUnsavedChanges(text !== '')
  return (
    <>
      <Input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={release}>
        save {name}
      </button>
    </>
  )
}

describe('unsaved changes', () => {
  const write = (name: string, text: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value: text } })

  it('of any form count, until each is saved, reverted or unmounted', () => {
    const { unmount } = openPage(
      <>
        <Form name="one" />
        <Form name="two" />
      </>,
    )
    expect(hasUnsavedChanges()).toBe(false)
    write('one', 'a')
    write('two', 'b')
    fireEvent.click(screen.getByRole('button', { name: 'save one' }))
    expect(hasUnsavedChanges()).toBe(true)
    write('two', '')
    expect(hasUnsavedChanges()).toBe(false)
    write('two', 'b')
    unmount()
    expect(hasUnsavedChanges()).toBe(false)
  })
})

describe('a picture', () => {
  const chosen: File[] = []
  const problems: string[] = []
  const removed = vi.fn()
  let draws = true

  beforeEach(() => {
    chosen.length = problems.length = 0
    draws = true
    removed.mockClear()
    vi.spyOn(pb.authStore, 'isValid', 'get').mockReturnValue(true)
    // The browser's own drawing, which this environment does not have.
    Object.assign(globalThis, {
      createImageBitmap: async () => {
        if (!draws) throw new DOMException('no picture', 'InvalidStateError')
        return { width: 900, height: 600, close: () => {} }
      },
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
      done(new Blob([`${this.width}x${this.height}`], { type: 'image/webp' }))
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  function open({ hasPicture = false } = {}) {
    const { container } = openPage(
      <PicturePicker
        preview={null}
        hasPicture={hasPicture}
        edgePixels={256}
        labels={{ add: 'Add', change: 'Change', remove: 'Remove' }}
        hint="A hint"
        onPicture={(picture) => chosen.push(picture)}
        onRemove={removed}
        onProblem={(sentence) => problems.push(sentence)}
      />,
    )
    return async (file: File) => {
      const input = container.querySelector<HTMLInputElement>('input[type="file"]')!
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      await act(async () => void fireEvent.change(input))
    }
  }

  it('is cropped and resized before it is passed on', async () => {
    const choose = open()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    await choose(new File(['x'], 'me.jpg'))
    await waitFor(() => expect(chosen).toHaveLength(1))
    expect([chosen[0]!.name, chosen[0]!.type, await chosen[0]!.text()]).toEqual(['me.webp', 'image/webp', '256x256'])
    expect(problems).toEqual([''])
  })

  it('that the browser cannot read is rejected with a message', async () => {
    draws = false
    await open()(new File(['x'], 'me.pdf'))
    await waitFor(() => expect(problems).toHaveLength(2))
    expect([problems.at(-1), chosen]).toEqual([expect.stringMatching(/type|kind/i), []])
  })

  it('that is too large is rejected before it is decoded', async () => {
    const large = new File(['x'], 'me.jpg')
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
    await open()(large)
    expect([problems.at(-1), chosen]).toEqual([expect.stringContaining('25'), []])
  })

  it('needs a signed-in person', async () => {
    vi.spyOn(pb.authStore, 'isValid', 'get').mockReturnValue(false)
    await open()(new File(['x'], 'me.jpg'))
    expect(problems.at(-1)).toBe('You need to be authenticated to perform this action.')
  })

  it('can be changed and removed', () => {
    open({ hasPicture: true })
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(removed).toHaveBeenCalledOnce()
  })
})
