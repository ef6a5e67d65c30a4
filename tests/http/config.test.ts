import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/variables.ts'

describe('the configuration', () => {
  it('works without any environment', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      healthPort: null,
      exitWhenBlockedSeconds: 0,
      dataDir: resolve('data'),
      databaseUrl: '',
      databaseDirectUrl: '',
      process: 'all',
      smtpUrl: '',
      trustedProxies: [],
      ai: { provider: null },
      allowPrivateFetch: false,
    })
  })

  it('reads set variables, and treats an empty value as unset', () => {
    const config = readConfig({
      PORT: '',
      APP_URL: 'https://timbre.example/',
      SMTP_URL: 'smtps://me:s%40cret@mail.example:465',
      MAIL_FROM: 'post@timbre.example',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1 ,loopback,',
      OPENAI_API_KEY: 'key',
      GOOGLE_CLIENT_ID: 'timbre',
      GOOGLE_CLIENT_SECRET: 'quiet',
    })
    expect(config).toMatchObject({
      port: 8090,
      appUrl: 'https://timbre.example',
      smtpUrl: 'smtps://me:s%40cret@mail.example:465',
      mailFrom: 'post@timbre.example',
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
      ai: { provider: { name: 'openai' }, apiKey: 'key' },
      fromEnvironment: {
        googleEnabled: { variable: 'GOOGLE_CLIENT_ID', value: true },
        googleClientSecret: { variable: 'GOOGLE_CLIENT_SECRET', value: 'quiet' },
      },
    })
  })

  it('reads providers, times and prices of single tasks', () => {
    const { ai, fromEnvironment } = readConfig({
      ...{ OPENAI_API_KEY: 'key', AI_INPUT_USD: '0.5', AI_OUTPUT_USD: '4' },
      ...{ AI_POSTS_PROVIDER: 'anthropic', AI_POSTS_API_KEY: 'quiet', AI_POSTS_MODEL: 'claude-opus-4' },
      ...{ AI_POSTS_TIMEOUT: '120', AI_POSTS_INPUT_USD: '15', AI_PICTURES_USD: '0.04', AI_PLAN_PROVIDER: 'offline' },
    })
    expect(ai.price).toEqual({ inputUsd: 0.5, outputUsd: 4 })
    expect(fromEnvironment).toMatchObject({
      aiInputUsd: { variable: 'AI_INPUT_USD', value: 0.5 },
      postsProvider: { variable: 'AI_POSTS_PROVIDER', value: 'anthropic' },
      postsKey: { variable: 'AI_POSTS_API_KEY', value: 'quiet' },
      postsBaseUrl: { variable: 'AI_POSTS_PROVIDER', value: '' },
      postsModel: { variable: 'AI_POSTS_MODEL', value: 'claude-opus-4' },
      postsTimeout: { variable: 'AI_POSTS_TIMEOUT', value: 120 },
      postsInputUsd: { variable: 'AI_POSTS_INPUT_USD', value: 15 },
      picturesUsd: { variable: 'AI_PICTURES_USD', value: 0.04 },
      planProvider: { variable: 'AI_PLAN_PROVIDER', value: 'offline' },
    })
    expect(fromEnvironment.topicsProvider).toBeUndefined()
  })

  it.each<[string, Record<string, string>]>([
    ['AI_POSTS_PROVIDER', { AI_POSTS_PROVIDER: 'nobody' }],
    ['AI_POSTS_API_KEY', { AI_POSTS_PROVIDER: 'openai' }],
    ['AI_POSTS_BASE_URL', { AI_POSTS_PROVIDER: 'openai-compatible' }],
    ['AI_POSTS_PROVIDER', { AI_POSTS_API_KEY: 'quiet' }],
    ['AI_POSTS_TIMEOUT', { AI_POSTS_TIMEOUT: 'soon' }],
    ['AI_POSTS_INPUT_USD', { AI_POSTS_INPUT_USD: '-1' }],
    ['AI_PICTURES_INPUT_USD', { AI_PICTURES_INPUT_USD: '1' }],
    ['AI_OUTPUT_USD', { AI_OUTPUT_USD: 'cheap' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'timbre' }],
    [
      'OIDC_TOKEN_URL',
      {
        OIDC_CLIENT_ID: 'timbre',
        OIDC_CLIENT_SECRET: 'x',
        OIDC_AUTH_URL: 'https://id.example',
        OIDC_USERINFO_URL: 'https://id.example',
      },
    ],
    [
      'OIDC_AUTH_URL',
      {
        ...{ OIDC_CLIENT_ID: 'timbre', OIDC_CLIENT_SECRET: 'x', OIDC_AUTH_URL: 'nowhere' },
        ...{ OIDC_TOKEN_URL: 'https://id.example', OIDC_USERINFO_URL: 'https://id.example' },
      },
    ],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['HEALTH_PORT', { HEALTH_PORT: '70000' }],
    ['EXIT_WHEN_BLOCKED', { EXIT_WHEN_BLOCKED: '2' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root:secret@db/timbre' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://db/timbre', DATABASE_DIRECT_URL: 'mysql://db/timbre' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db/timbre' }],
    ['PROCESS', { DATABASE_URL: 'postgres://db/timbre', PROCESS: 'both' }],
    ['PROCESS', { PROCESS: 'worker' }],
    ['APP_URL', { APP_URL: 'timbre.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25 secret' }],
    ['SMTP_URL', { SMTP_URL: 'https://me:secret@mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Timbre' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,everybody' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/64' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SETTINGS_KEY', { SETTINGS_KEY: 'fifteen secret.' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short secret' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '50%' }],
    ['AI_PROVIDER', { AI_PROVIDER: 'oracle' }],
    ['OPENAI_API_KEY', { AI_PROVIDER: 'openai' }],
    ['AI_BASE_URL', { AI_PROVIDER: 'openai-compatible' }],
  ])('says in one sentence what is wrong with %s, and keeps secrets to itself', (name, env) => {
    let message = ''
    try {
      readConfig(env)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      message = (error as Error).message
    }
    expect(message).toContain(name)
    expect(message).toMatch(/\.$/)
    expect(message).not.toContain('secret')
  })
})
