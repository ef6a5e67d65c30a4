import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { addressMatcher, neighbourhood } from '#server/engine/limits/addresses.ts'
import { type Audience, collectionLabels, pathLabels, ruleFinder } from '#server/engine/limits/find-rule.ts'
import { addressInHeaders } from '#server/engine/limits/real-ip.ts'
import { tagsOf } from '#server/engine/limits/tags.ts'

describe('the rule for a request', () => {
  const rule = (label: string, audience = '') => ({ label, audience, duration: 1, maxRequests: 1 })
  const find = ruleFinder([
    rule('/api/'),
    rule('POST /api/batch'),
    rule('*:auth'),
    rule('users:auth', '@guest'),
    rule('/api/files/'),
    rule('users:list', '@auth'),
  ])
  const labelOf = (labels: readonly string[], audience: Audience = '@guest') => find(labels, audience)?.label ?? null

  it.each([
    ['the exact one before a prefix', pathLabels('POST', '/api/batch'), 'POST /api/batch'],
    ['a prefix for other methods', pathLabels('GET', '/api/batch'), '/api/'],
    ['the first of two prefixes', pathLabels('GET', '/api/files/a'), '/api/'],
    ['the folder itself', pathLabels('GET', '/api'), '/api/'],
    ['none beside it', pathLabels('GET', '/apis'), null],
    ['none for other paths', pathLabels('GET', '/dashboard'), null],
    [
      'that of the collection before that of all',
      collectionLabels('users', ['authWithPassword', 'auth']),
      'users:auth',
    ],
    ['that of all for another collection', collectionLabels('_superusers', ['auth']), '*:auth'],
  ])('is %s', (_what, labels, expected) => {
    expect(labelOf(labels)).toBe(expected)
  })

  it('depends on who asks', () => {
    expect(labelOf(collectionLabels('users', ['auth']), '@auth')).toBe('*:auth')
    expect(labelOf(collectionLabels('users', ['list']), '@auth')).toBe('users:list')
    expect(labelOf(collectionLabels('users', ['list']), '@guest')).toBeNull()
  })

  it('is the first of two with the same label', () => {
    const both = ruleFinder([
      { ...rule('*:auth'), maxRequests: 2 },
      { ...rule('*:auth'), maxRequests: 9 },
    ])
    expect(both(['*:auth'], '@guest')?.maxRequests).toBe(2)
  })
})

describe('the tags of a request', () => {
  const records = '/api/collections/:collection/records'
  const tags = (method: string, url: string, collection?: string) =>
    tagsOf({ method, routeOptions: { url }, params: collection ? { collection } : {} } as unknown as FastifyRequest)
      ?.tags

  it.each([
    ['GET', records, ['list']],
    ['HEAD', records, ['list']],
    ['POST', records, ['create']],
    ['GET', `${records}/:id`, ['view']],
    ['PATCH', `${records}/:id`, ['update']],
    ['DELETE', `${records}/:id`, ['delete']],
    ['GET', '/api/files/:collection/:id/:filename', ['file']],
    ['POST', '/api/collections/:collection/auth-with-password', ['authWithPassword', 'auth']],
    ['POST', '/api/collections/:collection/auth-with-passkey', ['authWithPasskey', 'auth']],
    ['POST', '/api/collections/:collection/request-otp', ['requestOTP']],
    ['POST', '/api/collections/:collection/impersonate/:id', undefined],
  ])('%s %s are %j', (method, url, expected) => {
    expect(tags(method, url, 'users')).toEqual(expected)
  })

  it('are none without a collection', () => {
    expect(tags('GET', '/api/health')).toBeUndefined()
    expect(tags('GET', records)).toBeUndefined()
  })
})

describe('the address of a visitor', () => {
  const names = ['X-Forwarded-For', 'X-Real-IP']
  const from = (headers: Record<string, string | string[]>, useLeftmostIP = false) =>
    addressInHeaders(headers, { headers: names, useLeftmostIP })

  it('is the last one that the proxy wrote, or the first if so set', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7 ,203.0.113.9' }
    expect(from(headers)).toBe('203.0.113.9')
    expect(from(headers, true)).toBe('6.6.6.6')
  })

  it('comes from the first header that has one', () => {
    expect(from({ 'x-forwarded-for': 'unknown', 'x-real-ip': '203.0.113.9' })).toBe('203.0.113.9')
    expect(from({ 'x-forwarded-for': '', 'x-real-ip': '' })).toBeNull()
    expect(from({ forwarded: 'for=203.0.113.9' })).toBeNull()
  })

  it('ignores values that are not addresses', () => {
    expect(from({ 'x-forwarded-for': '203.0.113.9, secret, 999.1.1.1' })).toBe('203.0.113.9')
  })

  it('is the last of a repeated header, and written in one way', () => {
    expect(from({ 'x-forwarded-for': ['6.6.6.6', '203.0.113.9'] })).toBe('203.0.113.9')
    expect(from({ 'x-real-ip': '::ffff:203.0.113.9' })).toBe('203.0.113.9')
    expect(from({ 'x-real-ip': '2001:DB8:0::1' })).toBe('2001:db8::1')
  })
})

describe('a list of addresses', () => {
  it.each([
    [['10.0.0.0/8'], ['10.1.2.3', '::ffff:10.1.2.3'], ['11.0.0.1', '::1', 'unknown', '']],
    [['2001:db8::/32'], ['2001:db8::5'], ['2001:db9::5', '10.0.0.1']],
    [['loopback'], ['127.0.0.1', '127.9.9.9', '::1'], ['10.0.0.1']],
    [['uniquelocal'], ['10.0.0.1', '192.168.1.1', 'fd00::1'], ['127.0.0.1', '8.8.8.8']],
    [['linklocal'], ['169.254.1.1', 'fe80::1'], ['10.0.0.1']],
    [['203.0.113.9'], ['203.0.113.9'], ['203.0.113.10']],
    [['nonsense', ''], [], ['203.0.113.9', 'nonsense']],
    [[], [], ['127.0.0.1']],
  ])('%j', (entries, inside, outside) => {
    const matches = addressMatcher(entries)
    expect(inside.filter(matches)).toEqual(inside)
    expect(outside.filter(matches)).toEqual([])
    // Answers that are remembered are the same.
    expect(inside.filter(matches)).toEqual(inside)
  })

  it('counts a household as one visitor, and two as two', () => {
    expect(neighbourhood('2001:db8:1:2:3:4:5:6')).toBe(neighbourhood('2001:db8:1:2:ffff::'))
    expect(neighbourhood('2001:db8:1:2::')).not.toBe(neighbourhood('2001:db8:1:3::'))
    expect(neighbourhood('2001:db8:1:2ff::', 56)).toBe(neighbourhood('2001:db8:1:200::', 56))
    expect(neighbourhood('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(neighbourhood('nobody')).toBe('nobody')
  })
})
