import { expect, it } from 'vitest'
import { boundedCache } from '#server/engine/bounded-cache.ts'
import { fc } from './support/properties.ts'

it('evicts the oldest unused value', () => {
  const cache = boundedCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3])
})

it('evicts a value even if all were used', () => {
  const cache = boundedCache<number>(2)
  for (const key of ['a', 'b']) cache.set(key, 1)
  for (const key of ['a', 'b']) cache.get(key)
  cache.set('c', 1)
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['b', 'c'])
})

it('never exceeds its bound, and always keeps the newest value', () => {
  const step = fc.tuple(fc.boolean(), fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 4, max: 9 }), (steps, max) => {
      const cache = boundedCache<number>(max, { sizeOf: (value) => value })
      for (const [isRead, key, size] of steps) {
        if (isRead) cache.get(key)
        else {
          cache.set(key, size)
          expect(cache.get(key)).toBe(size)
        }
      }
      const held = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cache.get(key) ?? 0)
      expect(held.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(max)
    }),
  )
})
