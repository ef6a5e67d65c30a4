import { ClientResponseError } from 'pocketbase'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isWorthKeeping, neverAgain } from '#web/records/query-client.ts'
import { failureOf, onRequestFailed, reportFailure } from '#web/records/request-error.ts'

const refusal = (status: number, response: object = {}) => new ClientResponseError({ url: '/api/x', status, response })

describe('a failed call', () => {
  it('contains the server’s message and field errors', () => {
    const name = { code: 'validation_required', message: 'Cannot be blank.' }
    const inner = { code: 'batch_request_failed', message: 'No.' }
    const failure = failureOf(
      refusal(400, { message: 'Failed to create record.', data: { name, requests: { 2: inner } } }),
    )
    expect(failure).toEqual({
      status: 400,
      message: 'Failed to create record.',
      fields: { name, 'requests.2': inner },
      isAbort: false,
      isUnreachable: false,
    })
  })

  it.each([
    ['no answer', refusal(0), '??', true],
    ['a gateway', refusal(502), 502, true],
    ['a gateway that is slow', refusal(504, {}), 504, true],
    ['the server itself in trouble', refusal(503, { message: 'Restoring.' }), 503, false],
    ['a refusal', refusal(403, { message: 'No.' }), 403, false],
    ['an error of ours', new Error('bug'), '??', false],
    ['a part that did not come', new TypeError('Importing a module script failed.'), '??', true],
    ['something else', 'text', '??', false],
  ])('with %s has a status and says whether the server was reached', (_what, error, status, isUnreachable) => {
    expect(failureOf(error)).toMatchObject({ status, isUnreachable, isAbort: false })
  })

  it.each([
    ['by the client', new ClientResponseError({ isAbort: true })],
    ['by a signal', new DOMException('gone', 'AbortError')],
  ])('that was cancelled %s is not a failure', (_way, error) => {
    expect(failureOf(error)).toMatchObject({ isAbort: true, isUnreachable: false })
    const heard: unknown[] = []
    const stop = onRequestFailed((failure) => heard.push(failure))
    reportFailure(error)
    stop()
    expect(heard).toEqual([])
  })

  it('always has a message', () => {
    expect(failureOf(refusal(404)).message).not.toBe('')
    expect(failureOf(null).message).toBe('null')
  })
})

describe('subscribers to failures', () => {
  it('receive them with their title until they unsubscribe', () => {
    const heard: unknown[] = []
    const stop = onRequestFailed(({ status }, title) => heard.push([status, title]))
    reportFailure(refusal(403, { message: 'No.' }), 'Title')
    reportFailure(refusal(404, { message: 'Gone.' }))
    stop()
    reportFailure(refusal(403, { message: 'No.' }))
    expect(heard).toEqual([
      [403, 'Title'],
      [404, undefined],
    ])
  })
})

describe('a change that failed', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is kept while the server cannot be reached, for a few attempts', () => {
    expect([0, 1, 2].map((failures) => isWorthKeeping(failures, refusal(0)))).toEqual([true, true, false])
  })

  it('is not kept once the server has responded, or if it starts work', () => {
    expect(isWorthKeeping(0, refusal(400, { message: 'No.' }))).toBe(false)
    const command = refusal(0)
    neverAgain(command)
    expect(isWorthKeeping(0, command)).toBe(false)
  })
})
