import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { RateLimitRule, SettingStates } from '#shared/contracts/settings.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

describeOnDrawnDatabase('rate limits in the settings of the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })
  const change = (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body })
  const rulesNow = async () => (await root.send<SettingStates>('/api/admin/settings', {})).rateLimitRules

  it('are listed with their default, changed, and apply immediately', async () => {
    const { value, default: standard, origin } = await rulesNow()
    expect(value).toContainEqual({ label: '*:auth', audience: '', duration: 10, maxRequests: 20 })
    expect([value, origin]).toEqual([standard, 'default'])
    const rule = { label: 'GET /api/runtime', audience: '@guest', duration: 3600, maxRequests: 2 }
    const rules = [...(value as RateLimitRule[]), rule]
    const changed = await change({ rateLimitRules: rules, rateLimitsExcluded: [] })
    expect(changed.rateLimitRules).toEqual({ value: rules, default: standard, origin: 'here' })
    const ask = () => test.visitor().send('/api/runtime', {})
    await ask()
    await ask()
    expect(await refusal(ask())).toMatchObject({ status: 429 })
    const reset = await change({ rateLimitRules: null, rateLimitsExcluded: null })
    expect(reset.rateLimitRules).toEqual({ value: standard, default: standard, origin: 'default' })
    await ask()
    const acts = await root.collection('audit_entries').getFullList({ filter: 'action = "settings.changed"' })
    expect(acts[0]).toMatchObject({ before: { rateLimitRules: standard }, after: { rateLimitRules: rules } })
  })

  it('are refused with the row and the field that are invalid', async () => {
    const rule = { label: '/api/', audience: '', duration: 10, maxRequests: 300 }
    const wrong = { label: 'not a label!', audience: '@nobody', duration: -1, maxRequests: 0 }
    expect(await refusal(change({ rateLimitRules: [rule, wrong] }))).toMatchObject({
      status: 400,
      data: {
        rateLimitRules: {
          1: {
            label: { code: 'validation_match_invalid' },
            audience: { code: 'validation_in_invalid' },
            duration: { code: 'validation_min_greater_equal_than_required' },
            maxRequests: { code: 'validation_required' },
          },
        },
      },
    })
    expect(await refusal(change({ rateLimitRules: [rule, { ...rule, duration: 60 }] }))).toMatchObject({
      data: { rateLimitRules: { 1: { label: { code: 'validation_conflicting_rate_limit_rule' } } } },
    })
    expect(await refusal(change({ rateLimitRules: [] }))).toMatchObject({
      data: { rateLimitRules: { code: 'validation_required' } },
    })
    for (const rateLimitRules of ['/api/', [null], [{ ...rule, duration: '10' }], [{ label: '/api/' }]]) {
      expect(await refusal(change({ rateLimitRules }))).toMatchObject({
        status: 400,
        data: { rateLimitRules: { code: 'validation_invalid_value' } },
      })
    }
    expect((await rulesNow()).origin).toBe('default')
  })
})
