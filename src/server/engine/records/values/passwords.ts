import { hash, verify } from '@node-rs/argon2'
import { compare } from 'bcryptjs'

/** 19 MiB and two passes: the floor that OWASP names for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id in its text form, salt included. */
export const hashPassword = (plain: string): Promise<string> => hash(plain, cost)

/**
 * Whether `plain` is the password behind `hashed` (argon2, or bcrypt as records from elsewhere bring it). `upgrade` is
 * a fresh hash to store in place of an older kind.
 */
export async function verifyPassword(plain: string, hashed: string): Promise<{ valid: boolean; upgrade?: string }> {
  if (hashed.startsWith('$2')) {
    if (!(await compare(plain, hashed))) return { valid: false }
    return { valid: true, upgrade: await hashPassword(plain) }
  }
  if (!hashed.startsWith('$argon2')) {
    // An account without a password takes as long to refuse as any other.
    await hashPassword(plain)
    return { valid: false }
  }
  return { valid: await verify(hashed, plain) }
}

/** Whether a stored value is a hash already. */
export const isHash = (value: string): boolean => /^\$(argon2|2[aby]\$)/.test(value)
