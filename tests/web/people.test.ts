// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationKinds } from '#shared/collections/notifications.ts'
import { roles } from '#shared/collections/rules.ts'
import { sentenceOf } from '#shared/contracts/notification-sentence.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { describeFailure, describeProblem } from '#web/locale/index.ts'
import { loadTexts, textsOf } from '#web/locale/texts.ts'
import { auditActions, sentenceOf as auditSentenceOf, changesIn } from '#web/people/audit-words.ts'
import { addressesIn, sendInvitations } from '#web/people/send-invitations.ts'

const languages = ['en-US', 'pt-BR'] as const

beforeAll(async () => {
  for (const language of languages) for (const set of ['base', 'app', 'people'] as const) await loadTexts(language, set)
})

describe('addresses', () => {
  it('are found in pasted lists, each once', () => {
    const pasted = [
      'Ana Reis <ana@a.example>, Bo <bo@b.example>',
      'ANA@a.example  carl@c.example',
      'eva@e.example;f@f.example',
    ]
    expect(addressesIn(pasted)).toEqual([
      ...['ana@a.example', 'bo@b.example', 'carl@c.example', 'eva@e.example', 'f@f.example'],
    ])
  })

  it('that are invalid stay, to be corrected', () => {
    expect(addressesIn(['ana@a.example, nobody', 'not one'])).toEqual(['ana@a.example', 'nobody', 'not', 'one'])
  })
})

describe('invitations', () => {
  const network = watchNetwork()
  const create = /^POST \/api\/collections\/invitations/
  const terms = { instance: 'house', role: 'editor', message: '', stepsDown: false } as const
  let refusals: Record<string, object>
  beforeEach(() => {
    refusals = {}
    network.answer(create, ({ body }: Call) => {
      const data = refusals[(body as { email: string }).email]
      return data
        ? { status: 400, body: { status: 400, message: 'No.', data: { email: data } } }
        : { body: { id: 'x' } }
    })
  })

  it('are sent one by one, and what is refused comes back with the reason', async () => {
    refusals = { 'bo@b.example': { code: 'already_member', message: 'Member.' } }
    expect(await sendInvitations(['ana@a.example', 'bo@b.example', 'eva@e.example'], terms)).toEqual({
      sent: ['ana@a.example', 'eva@e.example'],
      refused: [{ email: 'bo@b.example', reason: 'This person is already a member of the workspace.' }],
    })
    expect(network.calls.map(({ body }) => body)).toMatchObject([{ ...terms, email: 'ana@a.example' }, {}, {}])
  })

  it('stop at an error that applies to the others as well', async () => {
    refusals = { 'bo@b.example': { code: 'too_many_invitations', message: 'Full.', params: { limit: 50 } } }
    const reason = 'This workspace has 50 open invitations, the most it can have. Withdraw some first.'
    expect(await sendInvitations(['ana@a.example', 'bo@b.example', 'eva@e.example'], terms)).toEqual({
      sent: ['ana@a.example'],
      refused: [
        { email: 'bo@b.example', reason },
        { email: 'eva@e.example', reason },
      ],
    })
    expect(network.sent(create)).toHaveLength(2)
  })
})

describe('the audit log', () => {
  const entry = { actorKind: 'member', actorName: 'Vera', targetName: 'Rui' } as const

  it('has a sentence for every action that the server logs, in both languages', () => {
    const sources = globSync(join(import.meta.dirname, '../../src/server/*/**/*.ts')).filter(
      (file) => !/\/(engine|traces)\//.test(file),
    )
    const kinds = [...new Set(auditActions.map((action) => action.split('.')[0]))].join('|')
    const logged = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(new RegExp(`'((?:${kinds})\\.[a-zA-Z-]+)'`, 'g'))].map(
        ([, action]) => action!,
      ),
    )
    expect([...new Set(logged)].sort()).toEqual([...auditActions].sort())
    for (const language of languages) {
      for (const action of auditActions) {
        for (const actorKind of ['member', 'administrator', 'server'] as const)
          expect(auditSentenceOf({ ...entry, action, actorKind }, textsOf('people', language))).toMatch(
            / (Vera|Rui)$|(Vera|Rui).* /,
          )
      }
    }
  })

  it('names a deleted account as such', () => {
    const erased = { ...entry, actorName: '', targetName: '' }
    expect(auditSentenceOf({ ...erased, action: 'member.removed' }, textsOf('people', 'en-US'))).toBe(
      'Deleted account removed deleted account',
    )
    expect(auditSentenceOf({ ...erased, action: 'member.left' }, textsOf('people', 'pt-BR'))).toBe(
      'Conta excluída saiu do espaço de trabalho',
    )
  })

  it('shows the values before and after', () => {
    const shown = (before: object | null, after: object | null) =>
      changesIn({ before, after } as never, textsOf('people', 'en-US'), { date: (value) => `on ${value}` })
    expect(shown({ role: 'editor' }, { role: 'admin' })).toEqual([{ label: 'Role', before: 'Editor', after: 'Admin' }])
    expect(shown(null, { role: 'viewer' })).toEqual([{ label: 'Role', before: undefined, after: 'Viewer' }])
    expect(shown({ timezone: '', deletion: '' }, { timezone: 'UTC', deletion: 'requested' })).toEqual([
      { label: 'Time zone', before: 'none', after: 'UTC' },
      { label: 'Deletion', before: 'none', after: 'requested' },
    ])
    expect(shown(null, { posts: 2 })).toEqual([{ label: 'Posts', before: undefined, after: '2' }])
  })

  it('names an action of a newer server', () => {
    expect(auditSentenceOf({ ...entry, action: 'key.made' }, textsOf('people', 'en-US'))).toBe('key.made')
  })
})

it('every notification is a sentence in both languages', () => {
  const values = {
    workspace: 'Harbor',
    inviter: 'Vera',
    email: 'rui@a.example',
    browser: 'Firefox',
    place: 'Harbor',
    channel: 'Harbor',
    ambassador: 'Harbor',
    reviewer: 'Harbor',
    author: 'Harbor',
    contact: 'Harbor',
    site: 'Harbor',
    base: 'Handbook',
  }
  for (const language of languages) {
    const t = textsOf('notifications', language)
    for (const kind of notificationKinds) {
      // It is about the reader's own data.
      const expected = kind === 'export-ready' ? / (download|baixar)$/ : /Harbor/
      for (const role of roles) expect(sentenceOf({ kind, values: { ...values, role } }, t, String)).toMatch(expected)
    }
    expect(sentenceOf({ kind: 'invited', values: { ...values, inviter: '' } }, t, String)).not.toContain('{')
  }
})

it.each([
  'already_member',
  'already_invited',
  'too_many_invitations',
  'too_many_invitation_mails',
  'invitation_over',
  'other_address',
  'last_owner',
])('the refusal %s is explained at its field and for a call as a whole', (code) => {
  const problem = { code, message: 'The server’s words.', params: { limit: 5 } }
  const explained = describeProblem(problem)
  expect(explained).not.toContain('server’s words')
  expect(describeFailure({ message: problem.message, fields: { email: problem }, isUnreachable: false })).toBe(
    explained,
  )
})
