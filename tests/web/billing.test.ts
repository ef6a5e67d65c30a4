// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { postOf, reasonOf, reasonTexts } from '#web/billing/ledger-words.ts'
import { planLine } from '#web/instances/index.ts'
import { formatsOf } from '#web/locale/formats.ts'
import { loadTexts, textsOf } from '#web/locale/texts.ts'

const languages = ['en-US', 'pt-BR'] as const
beforeAll(async () => {
  for (const language of languages) for (const set of ['app', 'billing'] as const) await loadTexts(language, set)
})

describe('an entry of the ledger', () => {
  it('has a text for each reason that the server books', () => {
    const sources = globSync(
      join(import.meta.dirname, '../../src/server/{billing,instances,production,payments}/**/*.ts'),
    )
    const booked = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\breason: [^\n,]*/g)].flatMap(([text]) =>
        [...text.matchAll(/'([a-z-]+)'/g)].map(([, reason]) => reason!),
      ),
    )
    expect(new Set(booked).size).toBeGreaterThan(5)
    expect(booked.filter((reason) => !Object.hasOwn(reasonTexts, reason))).toEqual([])
    for (const language of languages) {
      for (const reason of Object.keys(reasonTexts))
        expect(reasonOf({ reason }, textsOf('billing', language))).not.toMatch(/^ledger\./)
    }
    expect(reasonOf({ reason: 'of a newer server' }, textsOf('billing', 'en-US'))).toBe('of a newer server')
  })

  it('names the post that was written or was not', () => {
    expect(postOf({ reference: 'post:abc:1:job' })).toBe('abc')
    expect(postOf({ reference: 'release:post:abc:1:job' })).toBe('abc')
    expect(postOf({ reference: 'purchase:cs_1' })).toBe('')
  })
})

it('a plan is shown with its date', () => {
  const line = (plan: object) =>
    planLine(
      { plan: 'pro', planStatus: '', planExpiresAt: '2999-03-02 12:00:00.000Z', planRenewsAt: '', ...plan } as never,
      textsOf('instances', 'en-US'),
      formatsOf('en-US'),
    )
  expect(line({ planStatus: 'renews', planRenewsAt: '2999-03-01 12:00:00.000Z' })).toBe('Pro, renews Mar 1, 2999')
  expect(line({ planStatus: 'ends' })).toBe('Pro until Mar 2, 2999')
  expect(line({})).toBe('Pro until Mar 2, 2999')
  expect(line({ planStatus: 'past_due' })).toBe('Pro, payment failed')
  expect(line({ planStatus: 'past_due', planExpiresAt: '2020-03-02 12:00:00.000Z' })).toBe('Pro ended Mar 2, 2020')
  expect(line({ plan: 'trial' })).toBe('Trial until Mar 2, 2999')
  expect(line({ plan: 'trial', planExpiresAt: '2020-03-02 12:00:00.000Z' })).toBe('Trial ended Mar 2, 2020')
  for (const none of [{ plan: 'none' }, { plan: '' }, { planExpiresAt: '' }]) expect(line(none)).toBe('No plan')
})
