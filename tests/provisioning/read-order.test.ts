import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/engine/errors.ts'
import { readOrder } from '#server/instances/new-instance-order.ts'
import { invalidLimits, ownLimits } from '#shared/contracts/instances.ts'

const right = {
  name: 'Harbor',
  owner: 'ines@timbre.example',
  services: ['ghostwriter'],
  plan: 'pro',
  planExpiresAt: '2030-01-01T00:00:00Z',
}
const codesOf = (more: object): Record<string, string> => {
  try {
    readOrder({ ...right, ...more })
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Object.fromEntries(
      Object.entries(error.data as Record<string, { code: string }>).map(([field, { code }]) => [field, code]),
    )
  }
}
const member = (email: string, role: unknown = 'editor') => ({ email, role })

describe('an order of a workspace', () => {
  it('is read with its addresses and date in one form', () => {
    const members = [member(' Rui@Timbre.example ', 'admin')]
    expect(readOrder({ ...right, name: ' Harbor ', owner: 'INES@timbre.example', members, credits: 12.5 })).toEqual({
      ...{ name: 'Harbor', owner: 'ines@timbre.example', services: ['ghostwriter'], plan: 'pro', credits: 12.5 },
      ...{ members: [{ email: 'rui@timbre.example', role: 'admin' }], limits: {} },
      planExpiresAt: '2030-01-01 00:00:00.000Z',
    })
  })

  it('needs neither members, credits nor limits, and without a plan no date', () => {
    expect(readOrder({ ...right, plan: 'none', planExpiresAt: '2030-01-01' })).toMatchObject({
      ...{ members: [], credits: 0, limits: {}, planExpiresAt: '' },
    })
  })

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'validation_required' }],
    ['no owner', { owner: null }, { owner: 'validation_required' }],
    ['an owner who is no address', { owner: 'ines' }, { owner: 'validation_is_email' }],
    ['an owner with a name', { owner: 'Ines <ines@timbre.example>' }, { owner: 'validation_is_email' }],
    ['two owners', { owner: 'a@b.example, c@d.example' }, { owner: 'validation_is_email' }],
    ['an address of 256 characters', { owner: `${'a'.repeat(248)}@b.examp` }, { owner: 'validation_is_email' }],
    ['another plan', { plan: 'gold' }, { plan: 'validation_required', planExpiresAt: 'x' }],
    ['no plan named', { plan: undefined }, { plan: 'validation_required', planExpiresAt: 'x' }],
    ['a plan without a date', { planExpiresAt: '' }, { planExpiresAt: 'validation_required' }],
    ['a date that is none', { planExpiresAt: 'soon' }, { planExpiresAt: 'validation_required' }],
    ['negative credits', { credits: -1 }, { credits: 'validation_max_number_constraint' }],
    ['too many credits', { credits: 1_000_001 }, { credits: 'validation_max_number_constraint' }],
    ['credits as text', { credits: '10' }, { credits: 'validation_max_number_constraint' }],
    ['no number of credits', { credits: Number.NaN }, { credits: 'validation_max_number_constraint' }],
    ['parts of a thousandth', { credits: 0.0001 }, { credits: 'validation_max_number_constraint' }],
    ['an unknown limit', { limits: { posts: 1 } }, { limits: 'validation_invalid_limit' }],
    ['half a limit', { limits: { openBatches: 0.5 } }, { limits: 'validation_invalid_limit' }],
    ['a negative limit', { limits: { openBatches: -1 } }, { limits: 'validation_invalid_limit' }],
    ['a member who is no address', { members: [member('rui')] }, { members: 'validation_is_email' }],
    ['a member who is nothing', { members: [null] }, { members: 'validation_is_email' }],
    ['the owner as a member', { members: [member('INES@timbre.example')] }, { members: 'already_member' }],
    ['a member twice', { members: [member('a@b.example'), member('A@b.example')] }, { members: 'already_member' }],
    ['a second owner', { members: [member('a@b.example', 'owner')] }, { members: 'validation_in_invalid' }],
    ['a member of another role', { members: [member('a@b.example', 'boss')] }, { members: 'validation_in_invalid' }],
    [
      'a hundred and one members',
      { members: Array.from({ length: 101 }, (_, at) => member(`a${at}@b.example`)) },
      { members: 'validation_too_many_values' },
    ],
  ])('is refused with %s', (_what, more, codes) => {
    const found = codesOf(more)
    for (const [field, code] of Object.entries(codes)) if (code !== 'x') expect(found[field]).toBe(code)
    for (const field of Object.keys(found)) expect(Object.keys(codes)).toContain(field)
    expect(Object.keys(found).length).toBeGreaterThan(0)
  })

  it('reports all errors at once', () => {
    expect(Object.keys(codesOf({ name: '', owner: '', plan: '', credits: -1, limits: { x: 1 } })).toSorted()).toEqual([
      ...['credits', 'limits', 'name', 'owner', 'plan'],
    ])
    expect(() => readOrder(null)).toThrow(ApiError)
  })
})

describe('the limits of one workspace', () => {
  it('are those that an administrator has set, and no other stored values', () => {
    const limits = { openBatches: 0, knowledgeBases: 2, monthlyUsd: -1, fileBytes: '5', other: 1 }
    expect(ownLimits({ limits })).toEqual({ openBatches: 0, knowledgeBases: 2 })
    expect(invalidLimits(limits)).toEqual(['monthlyUsd', 'fileBytes', 'other'])
  })

  it.each([[null], [undefined], [{}], [{ limits: null }], ['text']])('are none in %j', (provisioning) => {
    expect(ownLimits(provisioning)).toEqual({})
  })
})
