import { describe, expect, it } from 'vitest'
import { readSettingsChange } from '#server/administration/read-settings-change.ts'
import type { SettingState, SettingStates, SettingValue } from '#shared/contracts/settings.ts'
import { type SettingName, settingDefinitions } from '#shared/settings.ts'

/** All settings at their default, except these. */
function statesWith(more: Partial<Record<SettingName, Partial<SettingState>>> = {}): SettingStates {
  const names = Object.keys(settingDefinitions) as SettingName[]
  return Object.fromEntries(
    names.map((name) => [name, { value: null, default: null, origin: 'default', ...more[name] }]),
  ) as SettingStates
}

const read = (body: unknown, more?: Parameters<typeof statesWith>[0]) => readSettingsChange(body, statesWith(more))

/** The code of the refusal of one value; '' if it is accepted. */
function codeOf(name: SettingName, value: unknown, more?: Parameters<typeof statesWith>[0]): string {
  try {
    expect(read({ [name]: value }, more)).toEqual({ [name]: value })
    return ''
  } catch (error) {
    return (error as { data: Record<string, { code: string }> }).data[name]?.code ?? String(error)
  }
}

describe('a change of settings', () => {
  it.each([null, undefined, 'text', 7, [], [{ signUp: true }]])('is empty if the body is %j', (body) => {
    expect(read(body)).toEqual({})
  })

  it('leaves out unchanged values, so that they are neither checked, stored nor audited', () => {
    const rules = [{ label: '/api/', audience: '', duration: 1, maxRequests: 5 }]
    const states = {
      openBatches: { value: 5 },
      administratorAddresses: { value: ['192.0.2.7'] },
      rateLimitRules: { value: rules },
      // A value that was valid when it was stored.
      senderAddress: { value: 'no address', origin: 'here' },
    } satisfies Parameters<typeof statesWith>[0]
    const same = {
      ...{ openBatches: 5, administratorAddresses: ['192.0.2.7'], rateLimitRules: [...rules] },
      senderAddress: 'no address',
    }
    expect(read(same, states)).toEqual({})
    expect(read({ ...same, openBatches: 6 }, states)).toEqual({ openBatches: 6 })
  })

  it('resets only values that were set here', () => {
    expect(read({ openBatches: null }, { openBatches: { value: 9, origin: 'here' } })).toEqual({ openBatches: null })
    expect(read({ openBatches: null }, { openBatches: { value: 5 } })).toEqual({})
    expect(read({ smtpHost: null }, { smtpHost: { value: 'a', origin: 'environment', variable: 'SMTP_URL' } })).toEqual(
      {},
    )
  })

  it('names every invalid setting and stores none', () => {
    const body = { openBatches: 0, senderAddress: 'x', signUp: 'yes', none: 1, constructor: 1, trialDays: 30 }
    expect(() => read(body)).toThrow(
      expect.objectContaining({
        status: 400,
        data: {
          openBatches: expect.objectContaining({ code: 'validation_min_number_constraint' }),
          senderAddress: expect.objectContaining({ code: 'validation_is_email' }),
          signUp: expect.objectContaining({ code: 'validation_invalid_value' }),
          none: expect.objectContaining({ code: 'validation_invalid_setting' }),
          constructor: expect.objectContaining({ code: 'validation_invalid_setting' }),
        },
      }),
    )
  })

  it('cannot replace what the environment sets, except for sign-in services', () => {
    const state = { value: 'mail.example', origin: 'environment', variable: 'SMTP_URL' } as const
    expect(() => read({ smtpHost: 'other.example' }, { smtpHost: state })).toThrow(
      expect.objectContaining({
        data: {
          smtpHost: expect.objectContaining({ code: 'setting_from_environment', params: { variable: 'SMTP_URL' } }),
        },
      }),
    )
    expect(codeOf('googleClientId', 'other', { googleClientId: { ...state, variable: 'GOOGLE_CLIENT_ID' } })).toBe('')
  })

  it('always contains a secret that is entered, because the old one is not shown', () => {
    expect(read({ aiKey: 'k' }, { aiKey: { value: null, isSet: true, origin: 'here' } })).toEqual({ aiKey: 'k' })
  })
})

describe('the value of a setting', () => {
  it.each<[SettingName, SettingValue]>([
    ['signUp', true],
    ['openBatches', 1],
    ['openBatches', 100_000],
    ['creditsPerPost', 0],
    ['creditsPerPost', 0.29],
    ['aiInputUsd', 0.075],
    ['fileBytes', 1024 * 1024],
    ['aiProvider', 'openai'],
    ['embeddingsProvider', 'main'],
    ['smtpHost', ''],
    ['smtpHost', 'x'.repeat(2000)],
    ['filesEndpoint', 'https://s3.example/path?x=1'],
    ['filesEndpoint', ''],
    ['senderAddress', 'team@timbre.example'],
    ['accentColor', '#15803D'],
    ['administratorAddresses', []],
    ['rateLimitsExcluded', ['192.0.2.0/24']],
    ['rateLimitRules', [{ label: '*:auth', audience: '@guest', duration: 3, maxRequests: 2 }]],
  ])('may be, for %s, %j', (name, value) => expect(codeOf(name, value)).toBe(''))

  it.each<[string, SettingName, unknown]>([
    ['validation_invalid_value', 'signUp', 'true'],
    ['validation_invalid_value', 'signUp', 1],
    ['validation_not_a_number', 'openBatches', '5'],
    ['validation_not_a_number', 'openBatches', Number.NaN],
    ['validation_not_a_number', 'openBatches', Number.POSITIVE_INFINITY],
    ['validation_only_int_constraint', 'openBatches', 1.5],
    ['validation_only_int_constraint', 'creditsPerPost', 0.125],
    ['validation_only_int_constraint', 'aiInputUsd', 0.0001],
    ['validation_only_int_constraint', 'proMonthBrl', 9.9],
    ['validation_min_number_constraint', 'packCredits', 0],
    ['validation_max_number_constraint', 'smtpPort', 65_536],
    ['validation_invalid_value', 'aiProvider', 'other'],
    // Anthropic has no embeddings.
    ['validation_invalid_value', 'embeddingsProvider', 'anthropic'],
    ['validation_invalid_value', 'smtpHost', 'mail.example\nBcc: a@b.example'],
    ['validation_invalid_value', 'smtpHost', 'a\0b'],
    ['validation_invalid_value', 'aiKey', 7],
    ['validation_max_text_constraint', 'aiKey', 'x'.repeat(2001)],
    ['validation_is_url', 'filesEndpoint', 'javascript:alert(1)'],
    ['validation_is_url', 'filesEndpoint', 'ftp://s3.example'],
    ['validation_is_url', 'filesEndpoint', 'https://user:secret@s3.example'],
    ['validation_is_url', 'filesEndpoint', 's3.example'],
    ['validation_is_email', 'senderAddress', 'team@'],
    ['validation_is_email', 'senderAddress', ''],
    ['setting_no_colour', 'accentColor', 'green'],
    ['setting_no_colour', 'accentColor', '#abc'],
    ['setting_low_contrast', 'accentColor', '#ffff00'],
    // It is uploaded instead.
    ['validation_invalid_value', 'logoLight', 'https://a.example/logo.png'],
    ['validation_invalid_value', 'administratorAddresses', '192.0.2.7'],
    ['validation_invalid_value', 'administratorAddresses', [7]],
    ['validation_invalid_value', 'rateLimitRules', [{ label: '/api/', audience: '', duration: 1.5, maxRequests: 2 }]],
    ['validation_invalid_value', 'rateLimitRules', [{ label: '/api/', duration: 1, maxRequests: 2 }]],
    ['validation_invalid_value', 'rateLimitRules', [null]],
  ])('is refused with %s, for %s, as %j', (code, name, value) => expect(codeOf(name, value)).toBe(code))

  it('that has too little contrast is refused with a colour that has enough', () => {
    try {
      read({ accentColor: '#ffff00' })
      expect.unreachable()
    } catch (error) {
      const { data } = error as { data: { accentColor: { params: { ratio: number; min: number; nearest: string } } } }
      const { ratio, min, nearest } = data.accentColor.params
      expect(ratio).toBeLessThan(min)
      expect(codeOf('accentColor', nearest)).toBe('')
    }
  })
})
