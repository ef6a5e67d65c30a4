import { z } from 'zod'
import { invalid } from '#server/engine/errors.ts'
import { randomLetters } from '#server/engine/random.ts'
import { transcriptLimits } from '#shared/contracts/chat.ts'
import type { Chat } from '../chat.ts'

const place = 'chat/transcript'
const codeLetters = 6
const shape = z.object({ contact: z.string(), email: z.string(), code: z.string(), until: z.number() })

/** A code mailed to the owner of an address, and a sealed copy that the visitor returns with it. */
export function makeCode({ seal, clock }: Chat, contact: string, email: string): { code: string; challenge: string } {
  const code = randomLetters(codeLetters)
  const until = clock.now().getTime() + transcriptLimits.minutes * 60_000
  return { code, challenge: seal.close(JSON.stringify({ contact, email, code, until }), place) }
}

/**
 * @throws ApiError 400 `validation_invalid_code` unless the code was mailed to this address for this visitor and has not expired
 */
export function checkCode(
  { seal, clock }: Chat,
  given: { contact: string; email: string; challenge: string; code: string },
): void {
  const sealed = seal.open(given.challenge, place)
  const { data } = shape.safeParse(sealed ? JSON.parse(sealed) : null)
  const isRight =
    data?.contact === given.contact &&
    data.email === given.email &&
    data.code === given.code.replaceAll(/\s/g, '').toLowerCase() &&
    data.until > clock.now().getTime()
  if (!isRight) throw invalid('code', 'validation_invalid_code', 'The code is wrong or has expired.')
}
