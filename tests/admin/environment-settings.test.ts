import { describe, expect, it } from 'vitest'
import { environmentSettings } from '#server/admin/index.ts'
import { readConfig } from '#server/config.ts'

/** The settings that the server reads from an environment. */
function settingsOf(env: Record<string, string>) {
  const { ai, webSearch } = readConfig(env)
  return environmentSettings(env, ai, webSearch)
}
const variablesOf = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(settingsOf(env)).map(([name, { variable }]) => [name, variable]))
const valuesOf = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(settingsOf(env)).map(([name, { value }]) => [name, value]))

describe('settings from the environment', () => {
  it('are empty if nothing is set, or set to an empty value', () => {
    expect(settingsOf({})).toEqual({})
    expect(settingsOf({ SMTP_URL: '', AI_PROVIDER: '', GOOGLE_CLIENT_ID: '', WEB_SEARCH_BASE_URL: '' })).toEqual({})
  })

  it.each([
    ['smtp://mail.example', { smtpPort: 587, smtpTls: false, smtpUsername: '' }],
    ['smtps://mail.example', { smtpPort: 465, smtpTls: true }],
    ['smtp://me%40a.example:p@mail.example:2525', { smtpPort: 2525, smtpTls: false, smtpUsername: 'me@a.example' }],
  ])('hold the mail server of %s', (url, values) => {
    expect(valuesOf({ SMTP_URL: url })).toMatchObject({ smtpEnabled: true, smtpHost: 'mail.example', ...values })
    expect(new Set(Object.values(variablesOf({ SMTP_URL: url })))).toEqual(new Set(['SMTP_URL']))
  })

  it('fix the sender and the address, whose values are defaults of the server', () => {
    const env = { MAIL_FROM: 'Ana <ana@a.example>', APP_URL: 'https://a.example' }
    expect(variablesOf(env)).toEqual({
      ...{ senderName: 'MAIL_FROM', senderAddress: 'MAIL_FROM', productAddress: 'APP_URL' },
    })
  })
})

describe('the AI provider of the environment', () => {
  it('may follow from a key alone, whose variable is then shown', () => {
    const env = { OPENAI_API_KEY: 'secret' }
    expect(valuesOf(env)).toEqual({ aiProvider: 'openai', aiKey: 'secret', aiBaseUrl: '' })
    expect(new Set(Object.values(variablesOf(env)))).toEqual(new Set(['OPENAI_API_KEY']))
  })

  it('has the variable of each part, so that an administrator knows where to change it', () => {
    const env = {
      ...{
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: 'https://ai.example/v1',
        AI_MODEL: 'large',
        AI_TIMEOUT: '90',
      },
      ...{ AI_INPUT_USD: '0', AI_OUTPUT_USD: '2.5' },
    }
    expect(valuesOf(env)).toMatchObject({
      ...{ aiProvider: 'openai-compatible', aiBaseUrl: 'https://ai.example/v1', aiModel: 'large', aiTimeout: 90 },
      // Zero is a valid price.
      ...{ aiInputUsd: 0, aiOutputUsd: 2.5 },
    })
    expect(variablesOf(env)).toMatchObject({
      ...{ aiProvider: 'AI_PROVIDER', aiBaseUrl: 'AI_BASE_URL', aiModel: 'AI_MODEL', aiTimeout: 'AI_TIMEOUT' },
      ...{ aiInputUsd: 'AI_INPUT_USD', aiOutputUsd: 'AI_OUTPUT_USD' },
    })
  })

  it('can be set to none, even if there is a key', () => {
    expect(valuesOf({ AI_PROVIDER: 'offline', OPENAI_API_KEY: 'secret' })).toEqual({
      ...{ aiProvider: 'offline', aiKey: '', aiBaseUrl: '' },
    })
  })

  it('is required for a model to apply', () => {
    expect(settingsOf({ AI_MODEL: 'large' })).toEqual({})
  })
})

describe('the web search of the environment', () => {
  it.each([
    [{ TAVILY_API_KEY: 'secret' }, 'tavily', 'secret'],
    [{ WEB_SEARCH_BASE_URL: 'https://search.example' }, 'searxng', ''],
    [{ WEB_SEARCH_PROVIDER: 'none', TAVILY_API_KEY: 'secret' }, 'none', ''],
  ])('%o is %s', (env, provider, key) => {
    expect(valuesOf(env as unknown as Record<string, string>)).toMatchObject({
      ...{ webSearchProvider: provider, webSearchKey: key },
    })
  })
})

describe('the sign-in services of the environment', () => {
  it('are offered with all of their values', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(valuesOf(google)).toEqual({ googleEnabled: true, googleClientId: 'id', googleClientSecret: 'secret' })
    expect(variablesOf(google).googleClientSecret).toBe('GOOGLE_CLIENT_SECRET')
  })

  it('have their own name only if one is given', () => {
    const oidc = {
      ...{ OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret', OIDC_AUTH_URL: 'https://a.example/auth' },
      ...{ OIDC_TOKEN_URL: 'https://a.example/token', OIDC_USERINFO_URL: 'https://a.example/user' },
    }
    expect(valuesOf(oidc)).toMatchObject({ oidcEnabled: true, oidcTokenUrl: 'https://a.example/token' })
    expect(valuesOf(oidc)).not.toHaveProperty('oidcName')
    expect(valuesOf({ ...oidc, OIDC_NAME: 'Company' })).toMatchObject({ oidcName: 'Company' })
  })
})
