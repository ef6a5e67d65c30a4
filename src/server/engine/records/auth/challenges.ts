import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engine } from '../../engine.ts'
import { secretBytes } from '../../random.ts'
import { countAttempt } from './attempts.ts'

const dateBytes = 8
const headBytes = 24
const signatureBytes = 32

export interface Challenges {
  make(purpose: string): Promise<Uint8Array<ArrayBuffer>>
  /** Whether it was issued here for this purpose, has not expired and was not used before. Marks it as used. */
  use(challenge: string, purpose: string): Promise<boolean>
}

/**
 * A challenge is its expiry time, random bytes, and a signature over both and its purpose. Nothing is stored until it is used.
 *
 * @param name of the key that signs them
 */
export function createChallenges(
  { database, clock, signIn }: Pick<Engine, 'database' | 'clock' | 'signIn'>,
  name: string,
  validMilliseconds: number,
): Challenges {
  return {
    async make(purpose) {
      const head = Buffer.alloc(headBytes)
      head.writeBigUInt64BE(BigInt(clock.now().getTime() + validMilliseconds))
      head.set(secretBytes(headBytes - dateBytes), dateBytes)
      return Uint8Array.from(Buffer.concat([head, await signatureOf(head, purpose)]))
    },

    async use(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== headBytes + signatureBytes) return false
      const head = bytes.subarray(0, headBytes)
      if (!timingSafeEqual(await signatureOf(head, purpose), bytes.subarray(headBytes))) return false
      if (head.readBigUInt64BE() < BigInt(clock.now().getTime())) return false
      return (await countAttempt(database, clock, `${name}/${head.toString('hex')}`, validMilliseconds)) === 1
    },
  }

  async function signatureOf(head: Uint8Array, purpose: string): Promise<Buffer> {
    const key = await signIn.secret(name)
    return createHmac('sha256', key).update(purpose).update(head).digest()
  }
}
