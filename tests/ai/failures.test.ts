import { APICallError, JSONParseError, NoObjectGeneratedError } from 'ai'
import { describe, expect, it } from 'vitest'
import { AiError } from '#server/engine/ai/ai.ts'
import { asAiError, declined, isInvalidOutput } from '#server/engine/ai/ai-failures.ts'

const now = new Date('2026-03-02T12:00:00Z')
const clock = { now: () => now }
const refused = (statusCode: number | undefined, responseBody = '', headers: Record<string, string> = {}) =>
  new APICallError({
    ...{ message: 'refused', url: 'https://ai.example', requestBodyValues: {}, responseBody },
    ...(statusCode === undefined ? {} : { statusCode }),
    responseHeaders: headers,
  })
const withoutObject = (text: string) =>
  new NoObjectGeneratedError({
    ...{ message: 'no object', text, finishReason: 'stop' },
    response: { id: '1', modelId: 'm', timestamp: now },
    usage: {} as never,
  })
const pauseOf = (error: unknown) => asAiError(error, clock).retryAfterMilliseconds

describe('a failed call of a model', () => {
  it.each<[string, unknown, string, boolean]>([
    ['without a connection', new TypeError('fetch failed'), 'provider-down', true],
    ['that threw no error', 'boom', 'provider-down', true],
    ['that timed out', new DOMException('late', 'TimeoutError'), 'provider-slow', true],
    [
      'whose cause timed out',
      new Error('x', { cause: new DOMException('late', 'TimeoutError') }),
      'provider-slow',
      true,
    ],
    ['without a status', refused(undefined), 'provider-down', true],
    ['with status 400', refused(400), 'provider-refused', false],
    ['with status 401', refused(401), 'provider-refused', false],
    ['with status 404', refused(404), 'provider-refused', false],
    ['with status 408', refused(408), 'provider-down', true],
    ['with status 429', refused(429), 'provider-limited', true],
    ['of an account without credit', refused(429, '{"code": "insufficient_quota"}'), 'provider-refused', false],
    ['with status 500', refused(500), 'provider-down', true],
    ['with status 529', refused(529), 'provider-down', true],
    ['with an invalid response', new JSONParseError({ text: '{', cause: null }), 'invalid-output', false],
    ['without an object', withoutObject('Here you are: {"a"'), 'invalid-output', false],
  ])('%s is told apart: %o', (_, error, code, transient) => {
    expect(asAiError(error, clock)).toMatchObject({ code, transient })
  })

  it('is returned as it is if it has already been classified', () => {
    const known = new AiError('provider-limited', 'wait', { transient: true })
    expect(asAiError(known, clock, AbortSignal.abort())).toBe(known)
  })

  it('is a cancellation once the caller has left, whatever failed', () => {
    expect(asAiError(refused(500), clock, AbortSignal.abort())).toMatchObject({ code: 'canceled', transient: false })
    expect(asAiError(refused(500), clock, new AbortController().signal)).toMatchObject({ code: 'provider-down' })
  })

  it('keeps its cause for the log', () => {
    const cause = refused(500)
    expect(asAiError(cause, clock).cause).toBe(cause)
  })
})

describe('the pause a provider asks for', () => {
  it.each<[string, Record<string, string>, string, number | undefined]>([
    ['seconds', { 'retry-after': '7' }, '', 7_000],
    ['a fraction of a second', { 'retry-after': '0.5' }, '', 500],
    ['a date', { 'retry-after': 'Mon, 02 Mar 2026 12:00:30 GMT' }, '', 30_000],
    ['a date in the past', { 'retry-after': 'Mon, 02 Mar 2026 11:00:00 GMT' }, '', undefined],
    ['zero', { 'retry-after': '0' }, '', undefined],
    ['words', { 'retry-after': 'soon' }, '', undefined],
    ['an hour, of which ten minutes are kept', { 'retry-after': '3600' }, '', 600_000],
    ['a delay in the error', {}, '{"retryDelay": "34s"}', 34_000],
    ['a fractional delay in the error', {}, '{"retryDelay": "1.5s"}', 1_500],
    ['a long delay in the error', {}, '{"retryDelay":"99999s"}', 600_000],
    ['no delay', {}, '{"retryDelay": "0s"}', undefined],
    ['both, of which the header counts', { 'retry-after': '2' }, '{"retryDelay": "34s"}', 2_000],
    ['nothing', {}, '', undefined],
  ])('is read from %s', (_, headers, body, milliseconds) => {
    expect(pauseOf(refused(429, body, headers))).toBe(milliseconds)
  })

  it('belongs to a limit, not to other failures', () => {
    expect(pauseOf(refused(503, '', { 'retry-after': '7' }))).toBeUndefined()
  })
})

describe('an answer in prose instead of data', () => {
  it.each([
    'I’m sorry, but I can’t help with that.'.replaceAll('’', "'"),
    'I cannot write this.',
    "I won't do that.",
    'I am unable to help.',
    'Very sorry, no.',
    'Desculpe, não posso ajudar.',
    'Eu não posso fazer isso.',
    '  Lamento, mas não.',
  ])('is a refusal: %j', (text) => {
    expect(asAiError(withoutObject(text), clock)).toMatchObject({ code: 'provider-declined', transient: false })
  })

  it.each(['Sure! Here are the topics.', 'The customers are sorry.', "I'm sorry {"])('is none: %j', (text) => {
    expect(asAiError(withoutObject(text), clock)).toMatchObject({ code: 'invalid-output' })
  })
})

it('distinguishes a refusal in words from a filter', () => {
  expect(declined('No.').code).toBe('provider-declined')
  for (const text of [undefined, '', '  \n']) expect(declined(text).code).toBe('provider-filtered')
})

it('retries once only for answers that do not fit, not for refused calls', () => {
  expect(isInvalidOutput(withoutObject(''))).toBe(true)
  expect(isInvalidOutput(new JSONParseError({ text: '', cause: null }))).toBe(true)
  expect(isInvalidOutput(refused(500))).toBe(false)
  expect(isInvalidOutput(new Error('x'))).toBe(false)
})
