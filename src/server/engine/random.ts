import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * All randomness of the server. It comes from the system's cryptographic source, for secrets and plain names
 * alike.
 */

/** A unique name: hex, two characters per byte. */
export const uniqueName = (bytes: number): string => randomBytes(bytes).toString('hex')

/** Letters, digits, `-` and `_` that cannot be guessed: four for every three bytes. */
export const secretText = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** The stored form of a secret text that only its owner knows: SHA-256, hex. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Nonce of a cipher: never used twice with one key. */
export const newNonce = (bytes: number): Buffer => randomBytes(bytes)

/** Between 0.5 and 1.5 times the value, so that callers that failed at the same time do not retry at the same time. */
export const jittered = (milliseconds: number): number => milliseconds * (0.5 + randomInt(1000) / 1000)

/** Bytes that cannot be guessed, for keys and challenges. */
export const secretBytes = (bytes: number): Uint8Array => randomBytes(bytes)

/** Letters and digits that cannot be guessed and are hard to confuse when read aloud or copied: five bits each. */
export const randomLetters = (count: number): string =>
  Array.from(randomBytes(count), (byte) => readable[byte % readable.length]).join('')
const readable = 'abcdefghijkmnpqrstuvwxyz23456789'
