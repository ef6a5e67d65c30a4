import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engine } from '#server/engine/engine.ts'
import { secretBytes } from '#server/engine/random.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'

const validMilliseconds = 5 * 60_000
const dateBytes = 8
const headBytes = 24
const signatureBytes = 32

/**
 * Challenges for passkeys: when each expires, random bytes, and a signature over both and what it is for. Nothing is stored
 * until one is used.
 */
export function createChallenges({ database, clock, signIn }: Engine) {
  return {
    async make(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const head = Buffer.alloc(headBytes)
      head.writeBigUInt64BE(BigInt(clock.now().getTime() + validMilliseconds))
      head.set(secretBytes(headBytes - dateBytes), dateBytes)
      return Uint8Array.from(Buffer.concat([head, await signatureOf(head, purpose)]))
    },

    /** Whether it was made here for this purpose, has not expired and was not used before. It is used then. */
    async use(challenge: string, purpose: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== headBytes + signatureBytes) return false
      const head = bytes.subarray(0, headBytes)
      if (!timingSafeEqual(await signatureOf(head, purpose), bytes.subarray(headBytes))) return false
      if (head.readBigUInt64BE() < BigInt(clock.now().getTime())) return false
      const name = `passkey/${head.toString('hex')}`
      return (await countAttempt(database, clock, name, validMilliseconds)) === 1
    },
  }

  async function signatureOf(head: Uint8Array, purpose: string): Promise<Buffer> {
    const key = await signIn.secret('passkeys')
    return createHmac('sha256', key).update(purpose).update(head).digest()
  }
}
