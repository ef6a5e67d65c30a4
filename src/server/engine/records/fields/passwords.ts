import { hash, verify } from '@node-rs/argon2'

/** 19 MiB and two passes: OWASP's minimum for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id in its text form, salt included. */
export const hashPassword = (plain: string): Promise<string> => hash(countable(plain), cost)

/** Normalised like stored texts, so that setting and checking agree: NUL and lone surrogates are removed. */
const countable = (plain: string): string => plain.replaceAll('\0', '').toWellFormed()

/**
 * Whether `plain` is the password behind `hashed` (argon2, or bcrypt in imported records). `upgrade` is
 * a new hash to store instead of an older kind.
 */
export async function verifyPassword(plain: string, hashed: string): Promise<{ valid: boolean; upgrade?: string }> {
  if (hashed.startsWith('$2')) {
    const { compare } = await import('bcryptjs')
    if (!(await compare(countable(plain), hashed))) return { valid: false }
    return { valid: true, upgrade: await hashPassword(plain) }
  }
  if (!hashed.startsWith('$argon2')) {
    // An account without a password takes as long to refuse as any other.
    await hashPassword(plain)
    return { valid: false }
  }
  if (!(await verify(hashed, countable(plain)).catch(() => false))) return { valid: false }
  return isWeak(hashed) ? { valid: true, upgrade: await hashPassword(plain) } : { valid: true }
}

interface Argon2 {
  variant: string
  memoryCost: number
  timeCost: number
}

function readArgon2(hashed: string): Argon2 | null {
  const match = /^\$(argon2(?:id|i|d))\$v=19\$m=(\d+),t=(\d+),p=\d+\$[\w+/]+\$[\w+/]+$/.exec(hashed)
  return match && { variant: match[1]!, memoryCost: Number(match[2]), timeCost: Number(match[3]) }
}

/** Hashed with lower parameters than ours. */
function isWeak(hashed: string): boolean {
  const made = readArgon2(hashed)
  if (!made) return true
  return made.variant !== 'argon2id' || made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost
}

const bcryptHash = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const maxBcryptCost = 15
const maxMemory = 1_048_576
const maxPasses = 20

/** Whether this is a hash that passwords can be checked against in reasonable time. */
export function isHash(value: string): boolean {
  const bcrypt = bcryptHash.exec(value)
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= maxBcryptCost
  const argon2 = readArgon2(value)
  return argon2 !== null && argon2.memoryCost <= maxMemory && argon2.timeCost <= maxPasses
}
