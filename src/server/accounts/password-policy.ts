import { fieldError } from '#server/engine/errors.ts'
import type { PasswordPolicy } from '#server/engine/records/records.ts'
import { limits } from '#shared/limits.ts'

/** Reads the settings, which differ between people and administrators. */
type ReadMinCharacters = () => Promise<{ passwordCharacters: number; administratorPasswordCharacters: number }>

/** Min characters of a password without the person's own email address and name. */
const minOtherCharacters = 6
/** Shorter parts of an address or a name are ignored. */
const minWordCharacters = 3

/** Requires as many characters as administrators have set, and rejects common and personal passwords. */
export const passwordPolicy =
  (readMin: ReadMinCharacters): PasswordPolicy =>
  async ({ collection, record }, password) => {
    const { passwordCharacters, administratorPasswordCharacters } = await readMin()
    const min = collection.name === '_superusers' ? administratorPasswordCharacters : passwordCharacters
    if ([...password].length < min) {
      return fieldError('validation_min_text_constraint', `Must be at least ${min} character(s)`, { min })
    }
    if (isPersonal(password, [String(record.email ?? ''), String(record.name ?? '')])) {
      return fieldError('validation_password_personal', 'Must not be made up of your name or email address')
    }
    return (await commonPasswords()).has(password.toLowerCase())
      ? fieldError('validation_password_common', 'Is one of the most common passwords')
      : null
  }

/** Whether little is left of the password without the words of the address and name. */
function isPersonal(password: string, [email = '', name = '']: readonly string[]): boolean {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')))
  const words = [email, local, name, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/[^\p{L}\p{N}]+/u)]
    .map(plain)
    .filter((word) => word.length >= minWordCharacters)
    .sort((a, b) => b.length - a.length)
  const whole = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < minOtherCharacters
}

/** Letters and digits, without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 49,000 common passwords of zxcvbn, in lower case; read when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.passwordCharacters)),
  )
  return loaded
}
