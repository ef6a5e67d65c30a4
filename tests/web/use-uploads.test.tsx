// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openHook } from '#tests/support/page.tsx'
import { Sending, watchUploads } from '#tests/support/uploads.ts'
import { hasUnsavedChanges } from '#web/forms/index.ts'
import { useUploads } from '#web/knowledge/use-uploads.ts'
import { pb } from '#web/records/index.ts'

const network = watchNetwork()
watchUploads()

beforeEach(() => {
  network.answer(/^GET \/api\/runtime/, { body: {} })
})
afterEach(() => {
  pb.authStore.clear()
})

function open(...names: string[]) {
  return openWith(false, ...names)
}
function openWith(isOnlyKept: boolean, ...names: string[]) {
  const view = openHook(() => useUploads('base1'))
  act(
    () =>
      void view.result().add(
        names.map((name) => new File(['text'], name)),
        isOnlyKept,
      ),
  )
  return {
    ...view,
    shown: () => view.result().uploads.map(({ file, state, problem }) => [file.name, state, problem].filter(Boolean)),
    one: (name: string) => view.result().uploads.find(({ file }) => file.name === name)!,
  }
}
const sent = () => Sending.all.map(({ file }) => file)
const refusal = (code: string) => ({ status: 400, message: 'Failed.', data: { file: { code, message: 'x' } } })

describe('uploads', () => {
  it('are sent two at a time, as the client sends everything else', async () => {
    pb.authStore.save('token', null)
    const { shown } = open('a.md', 'b.md', 'c.md')
    expect([sent(), shown().map(([, state]) => state)]).toEqual([
      ['a.md', 'b.md'],
      ['sending', 'sending', 'waiting'],
    ])
    const [first] = Sending.all
    expect(first).toMatchObject({
      method: 'POST',
      url: expect.stringMatching(/\/api\/collections\/knowledge_items\/records$/),
      headers: { Accept: 'application/json', Authorization: 'Bearer token', 'Accept-Language': pb.lang },
    })
    expect([first!.body.get('base'), first!.body.get('type')]).toEqual(['base1', 'document'])
    await first!.answer(200, { id: 'i' })
    expect([sent(), shown()]).toEqual([
      ['a.md', 'b.md', 'c.md'],
      [
        ['b.md', 'sending'],
        ['c.md', 'sending'],
      ],
    ])
  })

  it('that are only kept are of another type, whatever they are', () => {
    openWith(true, 'plan.dwg', 'talk.mp3')
    expect(Sending.all.map(({ body }) => body.get('type'))).toEqual(['other', 'other'])
  })

  it('report their progress', () => {
    const { one } = open('a.md')
    act(() => Sending.all[0]!.upload.onprogress!({ loaded: 30, total: 40 }))
    expect(one('a.md').share).toBe(0.75)
    act(() => Sending.all[0]!.upload.onprogress!({ loaded: 30, total: 0 }))
    expect(one('a.md').share).toBe(0)
  })

  it('are one message when all of them have arrived', async () => {
    const { result } = open('a.md', 'b.md', 'c.md')
    await Sending.all[0]!.answer(200, { id: '1' })
    await Sending.all[1]!.answer(200, { id: '2' })
    expect(result().said).toBeNull()
    await Sending.all[2]!.answer(200, { id: '3' })
    expect(result().said?.text).toBe('3 files uploaded successfully.')
  })

  it.each([
    ['a kind that cannot be read', 400, refusal('validation_unsupported_document'), /supported|not.*read/i],
    ['a size', 400, refusal('validation_file_size_limit'), /25 MB/],
    ['a size that a gateway refuses', 413, '<html>', /25 MB/],
    ['a session that has ended', 401, {}, /authenticated/],
    ['a session that has expired', 400, { message: 'Failed to create record.', data: {} }, /authenticated/],
    ['something else', 500, '', /Unexpected error/],
  ])('that fail for %s say so and stay', async (_what, status, body, sentence) => {
    const { shown } = open('a.md')
    await Sending.all[0]!.answer(status, body)
    expect(shown()).toEqual([['a.md', 'failed', expect.stringMatching(sentence)]])
  })

  it('without a connection say so, can be retried, and do not prevent leaving', async () => {
    const { result, one, shown } = open('a.md')
    expect(hasUnsavedChanges()).toBe(true)
    await act(async () => Sending.all[0]!.onerror())
    expect([one('a.md').state, hasUnsavedChanges()]).toEqual(['failed', false])
    act(() => result().retry(one('a.md')))
    expect(shown()).toEqual([['a.md', 'sending']])
    await Sending.all[1]!.answer(200, { id: '1' })
    expect([shown(), result().said?.text]).toEqual([[], 'File uploaded successfully.'])
  })

  it('are cancelled one by one, and the next one starts', async () => {
    const { result, one, shown } = open('a.md', 'b.md', 'c.md')
    await act(async () => result().dismiss(one('a.md')))
    expect([Sending.all[0]!.isAborted, sent(), shown()]).toEqual([
      true,
      ['a.md', 'b.md', 'c.md'],
      [
        ['b.md', 'sending'],
        ['c.md', 'sending'],
      ],
    ])
  })

  it('are cancelled when the page is left', async () => {
    const { unmount } = open('a.md', 'b.md')
    unmount()
    await waitFor(() => expect(Sending.all.map(({ isAborted }) => isAborted)).toEqual([true, true]))
    expect(hasUnsavedChanges()).toBe(false)
  })
})
