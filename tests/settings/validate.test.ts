import { describe, expect, it } from 'vitest'
import { mergeSettings, readChange, withoutPlaces } from '#server/engine/settings/merge.ts'
import { defaultSettings, mapSecrets, type PartialSettings } from '#server/engine/settings/shape.ts'
import { validateSettings } from '#server/engine/settings/validate.ts'

/** The codes of a change's errors by place, such as `smtp.port`. */
function codesOf(change: PartialSettings): Record<string, string> {
  const defaults = defaultSettings()
  const found: Record<string, string> = {}
  const walk = (errors: object, prefix: string) => {
    for (const [key, value] of Object.entries(errors)) {
      if (typeof value.code === 'string') found[prefix + key] = value.code
      else walk(value, `${prefix}${key}.`)
    }
  }
  walk(validateSettings(mergeSettings(defaults, change), defaults), '')
  return found
}

const rule = { label: '*:create', audience: '', duration: 5, maxRequests: 20 }
const bucket = { enabled: true, bucket: 'b', region: 'r', endpoint: 'https://s3.example', accessKey: 'a', secret: 's' }

describe('settings of a server', () => {
  it('are valid as they come', () => {
    expect(codesOf({})).toEqual({})
  })

  it.each<[string, PartialSettings, Record<string, string>]>([
    ['a name that is missing', { meta: { appName: '' } }, { 'meta.appName': 'validation_required' }],
    [
      'a name of 256 bytes',
      { meta: { appName: 'ç'.repeat(128) } },
      { 'meta.appName': 'validation_length_out_of_range' },
    ],
    ['an address that is none', { meta: { appURL: 'timbre' } }, { 'meta.appURL': 'validation_is_url' }],
    [
      'an address of another kind',
      { meta: { appURL: 'ftp://timbre.example' } },
      { 'meta.appURL': 'validation_is_url' },
    ],
    ['a sender without @', { meta: { senderAddress: 'timbre' } }, { 'meta.senderAddress': 'validation_is_email' }],
    ['a colour in words', { meta: { accentColor: 'red' } }, { 'meta.accentColor': 'validation_length_invalid' }],
    [
      'a colour of seven other signs',
      { meta: { accentColor: '#zzzzzz' } },
      { 'meta.accentColor': 'validation_match_invalid' },
    ],
    ['days before today', { logs: { maxDays: -1 } }, { 'logs.maxDays': 'validation_min_greater_equal_than_required' }],
    [
      'a mail server without host and port',
      { smtp: { enabled: true, host: '', port: 0 } },
      { 'smtp.host': 'validation_required', 'smtp.port': 'validation_required' },
    ],
    ['a host with an address', { smtp: { host: 'https://smtp.example' } }, { 'smtp.host': 'validation_is_host' }],
    ['another way to sign in to it', { smtp: { authMethod: 'MD5' } }, { 'smtp.authMethod': 'validation_in_invalid' }],
    ['a bucket without a secret', { s3: { ...bucket, secret: '' } }, { 's3.secret': 'validation_required' }],
    [
      'a bucket without anything',
      { backups: { s3: { enabled: true } } },
      {
        'backups.s3.endpoint': 'validation_required',
        'backups.s3.bucket': 'validation_required',
        'backups.s3.region': 'validation_required',
        'backups.s3.accessKey': 'validation_required',
        'backups.s3.secret': 'validation_required',
      },
    ],
    ['backups at no time', { backups: { cron: 'daily' } }, { 'backups.cron': 'validation_invalid_cron' }],
    [
      'backups of which none is kept',
      { backups: { cron: '0 0 * * *', cronMaxKeep: 0 } },
      { 'backups.cronMaxKeep': 'validation_required' },
    ],
    [
      'batches of nothing',
      { batch: { enabled: true, maxRequests: 0 } },
      { 'batch.maxRequests': 'validation_required' },
    ],
    [
      'limits without rules',
      { rateLimits: { enabled: true, rules: [] } },
      { 'rateLimits.rules': 'validation_required' },
    ],
    [
      'an address with letters',
      { superuserIPs: ['10.0.0.x'] },
      { 'superuserIPs.0': 'validation_invlaid_ip_or_subnet' },
    ],
    [
      'an empty address',
      { rateLimits: { excludedIPs: ['::1', ''] } },
      { 'rateLimits.excludedIPs.1': 'validation_required' },
    ],
  ])('do not have %s', (_what, change, codes) => {
    expect(codesOf(change)).toEqual(codes)
  })

  it.each<[string, PartialSettings]>([
    ['an address of this machine as the host', { smtp: { enabled: true, host: '::1' } }],
    ['a name with a final dot', { smtp: { host: 'smtp.example.' } }],
    ['a whole bucket', { s3: bucket }],
    ['a network of administrators', { superuserIPs: ['10.0.0.0/8', '2001:db8::/32', '::1'] }],
    ['no colour', { meta: { accentColor: '' } }],
    [
      'two rules for two audiences',
      {
        rateLimits: {
          rules: [
            { ...rule, audience: '@guest' },
            { ...rule, audience: '@auth' },
          ],
        },
      },
    ],
  ])('may have %s', (_what, change) => {
    expect(codesOf(change)).toEqual({})
  })

  it.each([
    ['without a label', { label: '' }, 'label', 'validation_required'],
    ['with a label of another form', { label: 'a b' }, 'label', 'validation_match_invalid'],
    ['for another audience', { audience: '@admin' }, 'audience', 'validation_in_invalid'],
    ['of no time', { duration: 0 }, 'duration', 'validation_required'],
    ['of less than no time', { duration: -1 }, 'duration', 'validation_min_greater_equal_than_required'],
    ['of no requests', { maxRequests: 0 }, 'maxRequests', 'validation_required'],
  ])('have no rule %s', (_what, wrong, field, code) => {
    expect(codesOf({ rateLimits: { rules: [rule, { ...rule, label: '*:view', ...wrong }] } })).toEqual({
      [`rateLimits.rules.1.${field}`]: code,
    })
  })

  it.each([
    ['twice', rule],
    ['for everyone and for guests', { ...rule, audience: '@guest' }],
  ])('have no rule %s', (_what, other) => {
    const conflict = { 'rateLimits.rules.1.label': 'validation_conflicting_rate_limit_rule' }
    expect(codesOf({ rateLimits: { rules: [rule, other] } })).toEqual(conflict)
    expect(codesOf({ rateLimits: { rules: [other, rule] } })).toEqual(conflict)
  })
})

describe('a submitted change', () => {
  it('keeps only known names, and leaves out nulls', () => {
    const body = { meta: { appName: 'Velofold', owner: 'x', appURL: null }, smtp: null, extra: 1, logs: { maxDays: 7 } }
    expect(readChange(body)).toEqual({ meta: { appName: 'Velofold' }, logs: { maxDays: 7 } })
  })

  it('reads a list that is null as empty, and completes rules', () => {
    expect(readChange({ superuserIPs: null, rateLimits: { rules: [{ label: '*:auth' }, null] } })).toEqual({
      superuserIPs: [],
      rateLimits: {
        rules: [
          { label: '*:auth', audience: '', duration: 0, maxRequests: 0 },
          { label: '', audience: '', duration: 0, maxRequests: 0 },
        ],
      },
    })
  })

  it.each([
    [{ meta: 'Velofold' }],
    [{ meta: { appName: 5 } }],
    [{ logs: { maxDays: '7' } }],
    [{ logs: { maxDays: 1.5 } }],
    [{ smtp: { enabled: 'yes' } }],
    [{ superuserIPs: '10.0.0.1' }],
    [{ superuserIPs: [10] }],
    [{ rateLimits: { rules: ['*:auth'] } }],
    [{ rateLimits: { rules: [{ duration: '5' }] } }],
  ])('%j has a wrong type', (body) => {
    expect(() => readChange(body)).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('cannot reach inherited properties', () => {
    const body = JSON.parse('{"__proto__": {"smtp": {"host": "x"}}, "constructor": {"name": "x"}}')
    expect(readChange(body)).toEqual({})
  })

  it('is merged without changing its target, and replaces lists', () => {
    const base = defaultSettings()
    const merged = mergeSettings(base, { superuserIPs: ['::1'], smtp: { host: 'a' } }, { smtp: { port: 25 } })
    expect(merged.smtp).toEqual({ ...base.smtp, host: 'a', port: 25 })
    expect(merged.superuserIPs).toEqual(['::1'])
    expect(base).toEqual(defaultSettings())
  })

  it('is removed at the given places', () => {
    const values: PartialSettings = { smtp: { host: 'a', port: 25 }, superuserIPs: ['::1'] }
    expect(withoutPlaces(values, ['smtp.host', 'superuserIPs', 'meta.appName'])).toEqual({ smtp: { port: 25 } })
    expect(values.smtp).toEqual({ host: 'a', port: 25 })
  })

  it('has its secrets changed or removed, wherever they are', () => {
    const tree = { smtp: { password: 'one' }, s3: { secret: 'two' }, backups: { s3: { secret: '' } } }
    const seen: string[] = []
    const hidden = mapSecrets(structuredClone(tree), (secret, path) => {
      seen.push(`${path}=${secret}`)
      return path === 's3.secret' ? undefined : '******'
    })
    expect(seen).toEqual(['smtp.password=one', 's3.secret=two', 'backups.s3.secret='])
    expect(hidden).toEqual({ smtp: { password: '******' }, s3: {}, backups: { s3: { secret: '******' } } })
    expect(mapSecrets({ meta: {} }, () => 'x')).toEqual({ meta: {} })
  })
})
