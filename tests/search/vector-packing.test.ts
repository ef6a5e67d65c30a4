import { describe, expect, it } from 'vitest'
import {
  blockSize,
  cosine,
  emptyBlock,
  freePlace,
  freePlaces,
  headBytes,
  isTaken,
  normalised,
  packed,
  signBytes,
  signSums,
  signsOf,
  takePlace,
} from '#server/engine/search/vectors/packing.ts'
import { fc } from '../support/properties.ts'

const part = fc.double({ min: -1, max: 1, noNaN: true })
const vectors = fc
  .integer({ min: 1, max: 40 })
  .chain((length) => fc.tuple(...[0, 1].map(() => fc.array(part, { minLength: length, maxLength: length }))))
  .map((both) => both.map((parts) => Float32Array.from(parts)) as [Float32Array, Float32Array])
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, each, at) => sum + each * other[at]!, 0)

describe('a block of vectors', () => {
  it('knows which of its places are taken', () => {
    const block = emptyBlock(3)
    expect(freePlaces(block)).toHaveLength(blockSize)
    const signs = signsOf(Float32Array.of(1, -1, 1))
    for (const place of [0, 7, 8, 255]) takePlace(block, place, signs)
    expect([0, 1, 7, 8, 9, 254, 255].filter((place) => isTaken(block, place))).toEqual([0, 7, 8, 255])
    freePlace(block, 7)
    expect(freePlaces(block)).not.toContain(8)
    expect(freePlaces(block)).toContain(7)
    expect(freePlaces(block)).toHaveLength(blockSize - 3)
  })

  it('keeps the signs of each place apart', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(blockSize - 1), { minLength: 1 }),
        fc.integer({ min: 1, max: 24 }),
        (places, dimensions) => {
          const block = emptyBlock(dimensions)
          const signsAt = (place: number) => {
            const start = headBytes + place * signBytes(dimensions)
            return block.subarray(start, start + signBytes(dimensions))
          }
          const signsFor = (place: number) =>
            signsOf(Float32Array.from({ length: dimensions }, (_, at) => ((place >> (at % 8)) & 1 ? 1 : -1)))
          for (const place of places) takePlace(block, place, signsFor(place))
          for (const place of places) expect([...signsAt(place)]).toEqual([...signsFor(place)])
          expect(freePlaces(block)).toHaveLength(blockSize - places.length)
        },
      ),
    )
  })

  it('is overwritten where a place is taken again', () => {
    const block = emptyBlock(8)
    takePlace(block, 5, Uint8Array.of(0xff))
    freePlace(block, 5)
    takePlace(block, 5, Uint8Array.of(0x01))
    expect(block[headBytes + 5]).toBe(0x01)
  })
})

describe('a packed vector', () => {
  it('has nearly the cosine of the vector itself', () => {
    fc.assert(
      fc.property(vectors, ([a, b]) => {
        const [one, other] = [normalised(a), normalised(b)]
        // Each number is rounded to a 127th of the largest.
        const precision = (one.length / 127) * 0.5 + 1e-6
        expect(Math.abs(cosine(one, packed(other)) - dot(one, other))).toBeLessThanOrEqual(precision)
      }),
    )
  })

  it('is found where it lies inside other bytes', () => {
    const vector = normalised(Float32Array.of(3, -4))
    const bytes = packed(vector)
    const around = new Uint8Array(bytes.length + 9)
    around.set(bytes, 5)
    expect(cosine(vector, around.subarray(5, 5 + bytes.length))).toBeCloseTo(1, 2)
  })

  it('of zeros is zero, not an error', () => {
    const zero = normalised(new Float32Array(5))
    expect([...zero]).toEqual([0, 0, 0, 0, 0])
    expect(cosine(normalised(Float32Array.of(1, 2, 3, 4, 5)), packed(zero))).toBe(0)
  })

  it('has length one once it is normalised, and is otherwise the same direction', () => {
    const [x, y] = normalised(Float32Array.of(3, -4))
    expect([x, y].map((each) => each!.toFixed(4))).toEqual(['0.6000', '-0.8000'])
  })
})

it('adds up a query’s numbers with the signs of a document, byte by byte', () => {
  fc.assert(
    fc.property(vectors, ([query, document]) => {
      const sums = signSums(query)
      const signs = signsOf(document)
      const looked = [...signs].reduce((sum, byte, at) => sum + sums[at * 256 + byte]!, 0)
      const expected = query.reduce((sum, each, at) => sum + (document[at]! > 0 ? each : -each), 0)
      expect(Math.abs(looked - expected)).toBeLessThan(1e-4)
    }),
  )
})
