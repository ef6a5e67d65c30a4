/// <reference types="vite/client" />
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '#web/locale/index.ts'
import { problemTexts } from '#web/locale/problem-texts.ts'
import { describeFailure, describeProblem, describeServerMessage, serverMessages } from '#web/locale/problems.ts'

/** Engine folders whose routes only superusers or the SDK call; no screen shows their errors. */
const hasNoScreen =
  /\/engine\/(backups|collections-json|collections|crons|health|limits|logs|realtime|settings|watchdog)\//

const sources = Object.entries(
  import.meta.glob<string>('../../src/server/**/*.ts', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !hasNoScreen.test(path))

const found = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(([, source]) => [...source.matchAll(pattern)].map(([, text]) => text!))),
]

/** The texts of codes that come with a screen, of each area that has some. */
const problemsOfScreens = Object.values(
  import.meta.glob<Record<string, object>>('../../src/shared/locales/en-US/*.ts', { eager: true }),
).flatMap((areas) => Object.values(areas).flatMap((texts) => ('problems' in texts ? [texts.problems as object] : [])))

/** A string in either kind of quotation marks. */
const literal = String.raw`(?:'([^'\n]+)'|"([^"\n]+)")`

describe('server errors that people see', () => {
  it('have a text for each code', () => {
    const codes = [
      ...found(/'(validation_\w+)'/g),
      ...found(/\b(?:fieldError|quotaReached)\(\s*'(\w+)'/g),
      ...found(/\binvalid\(\s*[^,()]+,\s*'(\w+)'/g),
    ]
    expect(codes.length).toBeGreaterThan(60)
    const texts = Object.assign({}, problemTexts, ...problemsOfScreens)
    expect([...new Set(codes)].filter((code) => !Object.hasOwn(texts, code))).toEqual([])
  })

  it('have a text for each message without a code', () => {
    const messages = sources.flatMap(([, source]) => {
      const direct = source.matchAll(
        new RegExp(
          String.raw`(?:badRequest|notFound|forbidden|unauthorized)\(\s*${literal}|new ApiError\(\s*\d+,\s*${literal}`,
          'g',
        ),
      )
      const named = [...source.matchAll(/new ApiError\(\d+, (\w+), \{\}/g)].map(
        ([, name]) => new RegExp(String.raw`const ${name} =\s*${literal}`).exec(source)!,
      )
      const perStatus = source.matchAll(new RegExp(String.raw`^  4\d\d: ${literal}`, 'gm'))
      return [...direct, ...named, ...perStatus].flatMap(([whole, ...texts]) => {
        const rest = source.slice(source.indexOf(whole) + whole.length)
        // An error that carries the code of one field is described by the code.
        const isCoded = /^,\s*\{\s*\w+: (fieldError|\w+Error)\(/.test(rest) && !/^Failed to/.test(texts.find(Boolean)!)
        return isCoded ? [] : [texts.find(Boolean)!]
      })
    })
    expect(messages.length).toBeGreaterThan(40)
    expect([...new Set(messages)].filter((message) => !Object.hasOwn(serverMessages, message))).toEqual([])
  })
})

describe('a call that failed as a whole', () => {
  beforeAll(async () => {
    for (const set of ['base', 'production'] as const) await loadTexts('en-US', set)
  })

  const failure = (message: string, code: string) => ({
    message,
    fields: { status: { code, message: 'Nothing is being generated.' } },
    isUnreachable: false,
  })

  it('is described by the problem that it is about', () => {
    expect(describeFailure(failure('Nothing is being generated.', 'validation_topics_open'))).toBe(
      'Approve at least one topic and decide on all the others first.',
    )
  })

  it('is described by the text of its screen, with the values of the problem', async () => {
    await loadTexts('en-US', 'people')
    const tooMany = { code: 'too_many_invitations', message: 'Too many invitations.', params: { limit: 1000 } }
    expect(describeProblem(tooMany)).toMatch(/^This workspace has 1,000 open invitations/)
  })

  it('is described by its own message if the problems are details of it', () => {
    expect(describeFailure(failure('Failed to create record.', 'validation_required'))).toBe('Failed to create record.')
  })

  it.each(['constructor', 'toString', '__proto__'])('shows the unknown message “%s” as it is', (message) => {
    expect(describeServerMessage(message)).toBe(message)
  })

  it('falls back to the server’s message for an unknown code', () => {
    expect(describeFailure(failure('Nothing is being generated.', 'constructor'))).toBe('Nothing is being generated.')
  })
})
