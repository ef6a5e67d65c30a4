/**
 * A vector is stored twice. Its signs, one bit per number, are in blocks of 256 documents, which a search reads whole. The
 * numbers, one byte each, are only read for documents that are near by their signs.
 */
export const blockSize = 256
/** One bit per occupied place. */
export const headBytes = blockSize / 8
const scaleBytes = 4
const maxByte = 127

export const signBytes = (dimensions: number): number => Math.ceil(dimensions / 8)
export const emptyBlock = (dimensions: number): Uint8Array =>
  new Uint8Array(headBytes + blockSize * signBytes(dimensions))

export const isTaken = (block: Uint8Array, place: number): boolean => (block[place >> 3]! & (1 << (place & 7))) !== 0

export function takePlace(block: Uint8Array, place: number, signs: Uint8Array): void {
  block[place >> 3]! |= 1 << (place & 7)
  block.set(signs, headBytes + place * signs.length)
}

export function freePlace(block: Uint8Array, place: number): void {
  block[place >> 3]! &= ~(1 << (place & 7))
}

export function freePlaces(block: Uint8Array): number[] {
  const places: number[] = []
  for (let place = 0; place < blockSize; place += 1) if (!isTaken(block, place)) places.push(place)
  return places
}

/** Bit `i % 8` of byte `i / 8` is set if number `i` is positive. */
export function signsOf(vector: Float32Array): Uint8Array {
  const signs = new Uint8Array(signBytes(vector.length))
  for (let at = 0; at < vector.length; at += 1) if (vector[at]! > 0) signs[at >> 3]! |= 1 << (at & 7)
  return signs
}

/** Scales to length 1, so that the dot product of two vectors is their cosine. A zero vector is returned as it is. */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map((each) => each / length) : vector
}

/** A normalised vector as its scale factor, followed by one byte per number. */
export function packed(vector: Float32Array): Uint8Array {
  const max = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
  const factor = max / maxByte
  const bytes = new Uint8Array(scaleBytes + vector.length)
  new DataView(bytes.buffer).setFloat32(0, factor, true)
  for (let at = 0; at < vector.length; at += 1)
    bytes[scaleBytes + at] = factor > 0 ? Math.round(vector[at]! / factor) : 0
  return bytes
}

/** The cosine of a normalised vector and a packed one. */
export function cosine(vector: Float32Array, bytes: Uint8Array): number {
  const numbers = new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, vector.length)
  let sum = 0
  for (let at = 0; at < vector.length; at += 1) sum += vector[at]! * numbers[at]!
  return sum * new DataView(bytes.buffer, bytes.byteOffset, scaleBytes).getFloat32(0, true)
}

/**
 * For each byte of signs and each value of it, the sum of the query's numbers with those signs. Comparing a document then takes
 * one lookup per eight numbers.
 */
export function signSums(vector: Float32Array): Float32Array {
  const count = signBytes(vector.length)
  const sums = new Float32Array(count * 256)
  for (let at = 0; at < count; at += 1) {
    for (let value = 0; value < 256; value += 1) {
      let sum = 0
      for (let bit = 0; bit < 8; bit += 1)
        sum += (value >> bit) & 1 ? (vector[at * 8 + bit] ?? 0) : -(vector[at * 8 + bit] ?? 0)
      sums[at * 256 + value] = sum
    }
  }
  return sums
}
