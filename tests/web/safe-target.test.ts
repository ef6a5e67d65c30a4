import { describe, expect, it } from 'vitest'
import { safeTarget } from '#web/locale/safe-target.ts'
import { createRandom } from '../drills/random.ts'

const origin = 'https://timbre.example'
const refused = [
  '/.//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/.//127.0.0.1:8397/phish',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/pt-BR//evil.example',
  '/en-US/.//evil.example',
  '/en-US/%2F/evil.example',
  '/%2F%2Fevil.example',
  '/%252F%252Fevil.example',
  '/%E0%A4%A',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '\\\\evil.example',
  ' //evil.example',
  'evil.example',
  '',
]
const kept = ['/dashboard', '/pt-BR/dashboard?tab=posts', '/dashboard/production?q=https://example.com/a//b', '/']

describe('the target after sign-in', () => {
  it.each(refused)('is not %j', (redirect) => {
    expect(safeTarget(redirect)).toBe('/dashboard')
    expect(safeTarget(redirect, '/dashboard/admin')).toBe('/dashboard/admin')
  })

  it.each(kept)('is %j, as asked', (redirect) => {
    expect(safeTarget(redirect)).toBe(redirect)
  })

  it('is the fallback by default', () => expect(safeTarget(null)).toBe('/dashboard'))

  it('is always on this site, also without its language', () => {
    const random = createRandom(20261122)
    const parts = ['/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '%09', '\t', 'pt-BR', 'en-US', '@', ':', '?', '#']
    const words = ['evil.example', 'dashboard', 'https:', '%25']
    let strayed = 0
    for (let count = 0; count < 2000; count++) {
      const length = 1 + random.int(7)
      const asked = Array.from({ length }, () => random.pick([...parts, ...words])).join('')
      const target = safeTarget(count % 2 ? asked : `/${asked}`)
      const unprefixed = target.replace(/^\/(pt-BR|en-US)(?=\/)/, '')
      for (const path of [target, unprefixed]) {
        expect([asked, new URL(path, origin).origin]).toEqual([asked, origin])
        expect([asked, /^\/(?![/\\])/.test(path)]).toEqual([asked, true])
      }
      if (target !== '/dashboard') strayed += 1
    }
    // Most generated targets are rejected; some have to be valid for the test to mean anything.
    expect(strayed).toBeGreaterThan(100)
  })
})
