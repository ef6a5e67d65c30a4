import { describe, expect, it } from 'vitest'
import { entryOfLine, fitData } from '#server/engine/logs/log-entry.ts'
import { fc } from '../support/properties.ts'

describe('a line of the program’s log as an entry', () => {
  it.each([
    [10, -4],
    [20, -4],
    [30, 0],
    [40, 4],
    [50, 8],
    [60, 8],
  ])('of level %d has level %d', (level, expected) => {
    expect(entryOfLine(JSON.stringify({ level, msg: 'x' }))?.level).toBe(expected)
  })

  it('has what was logged, without what every line has', () => {
    const line = { level: 40, time: 1, pid: 2, hostname: 'h', msg: 'a job failed', job: 'a', err: { code: 'E' } }
    expect(entryOfLine(JSON.stringify(line))).toEqual({
      ...{ level: 4, message: 'a job failed', data: { job: 'a', err: { code: 'E' } } },
    })
  })

  it.each([
    ['text that is no JSON', 'plain text'],
    ['half a line', '{"level": 30, "msg"'],
    ['a request, which has an entry already', JSON.stringify({ level: 20, msg: 'request', request: 'a-1' })],
    ['a line about the entries themselves', JSON.stringify({ level: 50, msg: 'no space', unsaved: true })],
  ])('is none for %s', (_what, line) => {
    expect(entryOfLine(line)).toBeNull()
  })
})

describe('the data of an entry', () => {
  it('stays as it is if it fits', () => {
    const data = { url: '/api', error: { message: 'no' }, count: 3 }
    expect(JSON.parse(fitData(data, 0))).toEqual(data)
  })

  it('is cut where it is long, and keeps what is short', () => {
    const cut = JSON.parse(fitData({ url: '/api', stack: 'x'.repeat(50_000), status: 500 }, 1000))
    expect(cut).toMatchObject({ url: '/api', status: 500 })
    expect(cut.stack).toMatch(/^x{166}…$/)
  })

  it('is shown as text where a list or object had to be cut', () => {
    const { list } = JSON.parse(fitData({ list: Array.from({ length: 5000 }, (_, at) => at) }, 100))
    expect(list).toMatch(/^\[0,1,2,.*…$/)
  })

  it('counts bytes, not characters', () => {
    expect(JSON.parse(fitData({ text: 'ç'.repeat(60) }, 100)).text).toMatch(/…$/)
  })

  it('can always be stored: no half of a character is left', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '🚲', 'ç'), minLength: 40, maxLength: 200 })
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 100 }), (long, max) => {
        const stored = JSON.parse(fitData({ long, list: [long] }, max)) as Record<string, string>
        for (const value of Object.values(stored)) expect(String(value).isWellFormed()).toBe(true)
      }),
    )
  })
})
