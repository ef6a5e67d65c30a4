import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { asJson, ask, startTestServer, type TestServer } from '../support/server.ts'

const rule = (label: string, more = {}) => ({ label, audience: '', duration: 1, maxRequests: 1, ...more })

describeOnDrawnDatabase('settings', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place() })
    root = await server.superuser()
  })

  const required = { code: 'validation_required' }
  it.each<[string, object, object]>([
    ['no name', { meta: { appName: '' } }, { meta: { appName: required } }],
    [
      'a long name',
      { meta: { appName: 'a'.repeat(256) } },
      { meta: { appName: { code: 'validation_length_out_of_range' } } },
    ],
    ['no address', { meta: { appURL: '' } }, { meta: { appURL: required } }],
    ['an address that is none', { meta: { appURL: 'nowhere' } }, { meta: { appURL: { code: 'validation_is_url' } } }],
    [
      'no sender',
      { meta: { senderName: '', senderAddress: 'nobody' } },
      { meta: { senderName: required, senderAddress: { code: 'validation_is_email' } } },
    ],
    [
      'a colour by name',
      { meta: { accentColor: 'red' } },
      { meta: { accentColor: { code: 'validation_length_invalid' } } },
    ],
    [
      'days before today',
      { logs: { maxDays: -1 } },
      { logs: { maxDays: { code: 'validation_min_greater_equal_than_required' } } },
    ],
    [
      'a mail server without a name',
      { smtp: { enabled: true, host: '', port: 0 } },
      { smtp: { host: required, port: required } },
    ],
    [
      'a mail server that is none',
      { smtp: { host: 'not a host' } },
      { smtp: { host: { code: 'validation_is_host' } } },
    ],
    ['a method nobody has', { smtp: { authMethod: 'X' } }, { smtp: { authMethod: { code: 'validation_in_invalid' } } }],
    [
      'object storage',
      { s3: { enabled: true } },
      { s3: { bucket: required, region: required, endpoint: required, accessKey: required, secret: required } },
    ],
    ['a cron of four', { backups: { cron: '* * * *' } }, { backups: { cron: { code: 'validation_invalid_cron' } } }],
    [
      'a cron beyond the hour',
      { backups: { cron: '60 * * * *' } },
      { backups: { cron: { code: 'validation_invalid_cron' } } },
    ],
    ['a cron at no time', { backups: { cron: '@reboot' } }, { backups: { cron: { code: 'validation_invalid_cron' } } }],
    [
      'a cron with names',
      { backups: { cron: '* * * JAN MON' } },
      { backups: { cron: { code: 'validation_invalid_cron' } } },
    ],
    ['no backup to keep', { backups: { cron: '@daily', cronMaxKeep: 0 } }, { backups: { cronMaxKeep: required } }],
    [
      'batches of nothing',
      { batch: { enabled: true, maxRequests: 0, timeout: 0 } },
      { batch: { maxRequests: required, timeout: required } },
    ],
    ['limits without rules', { rateLimits: { enabled: true, rules: [] } }, { rateLimits: { rules: required } }],
    [
      'an empty rule',
      { rateLimits: { rules: [null] } },
      { rateLimits: { rules: { 0: { label: required, duration: required, maxRequests: required } } } },
    ],
    [
      'a label that is none',
      { rateLimits: { rules: [rule('/api/'), rule('/a b')] } },
      { rateLimits: { rules: { 1: { label: { code: 'validation_match_invalid' } } } } },
    ],
    [
      'the same label for everybody and some',
      { rateLimits: { rules: [rule('/api/'), rule('/api/', { audience: '@guest' })] } },
      { rateLimits: { rules: { 1: { label: { code: 'validation_conflicting_rate_limit_rule' } } } } },
    ],
    [
      'an audience nobody is',
      { rateLimits: { rules: [rule('/api/', { audience: '@all' })] } },
      { rateLimits: { rules: { 0: { audience: { code: 'validation_in_invalid' } } } } },
    ],
    [
      'addresses that are none',
      { rateLimits: { excludedIPs: ['1.2.3.4', '1.2.3.0/33'] } },
      { rateLimits: { excludedIPs: { 1: { code: 'validation_invlaid_ip_or_subnet' } } } },
    ],
    [
      'a superuser from nowhere',
      { superuserIPs: ['here'] },
      { superuserIPs: { 0: { code: 'validation_invlaid_ip_or_subnet' } } },
    ],
  ])('refuse %s, and stay as they were', async (_, change, data) => {
    const before = await root.settings.getAll()
    const answer = await refusal(root.settings.update(change))
    expect(answer).toMatchObject({ status: 400, message: 'An error occurred while saving the new settings.', data })
    expect(await root.settings.getAll()).toEqual(before)
  })

  it.each([
    ['a list', []],
    ['a text', 'x'],
    ['a section that is none', { meta: 5 }],
    ['a number in words', { logs: { maxDays: '3' } }],
    ['half a day', { logs: { maxDays: 1.5 } }],
    ['a list that is none', { trustedProxy: { headers: 'x' } }],
    ['rules that are none', { rateLimits: { rules: [5] } }],
  ])('do not take %s', async (_, body) => {
    const init = asJson(body, { method: 'PATCH', headers: { authorization: root.authStore.token } })
    const answer = await ask(`${server.url}/api/settings`, init)
    expect([answer.status, answer.text]).toEqual([
      400,
      '{"data":{},"message":"An error occurred while loading the submitted data.","status":400}',
    ])
  })
})
